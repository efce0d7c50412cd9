import { rowsIn } from '#platform/database/rows_in'
import type { ParkVersion } from '#waivers/templates/park_templates'
import type { Reader } from '#platform/database/transaction'

/** Maximum cached texts; a park uses two or three. */
const REMEMBERED = 20

/** Keyed by hash, so that a cached text is correct whatever happens to its row. */
const known = new Map<string, string>()

/** Text of a version. */
export async function versionText(version: ParkVersion, client: Reader): Promise<string> {
  const remembered = known.get(version.content_hash)
  if (remembered !== undefined) return remembered

  const { content } = await rowsIn('waiver_versions', client)
    .where('id', version.id)
    .select('content')
    .firstOrFail()
  known.set(version.content_hash, content)
  if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? version.content_hash)
  return content
}
