import { rowsIn } from '#platform/database/rows_in'
import { hashOf } from '#platform/secrets'

type KnownTablet = { id: number; name: string }

/** The paired tablet of this token, unless staff revoked it. */
export async function deviceOfToken(token: string | undefined): Promise<KnownTablet | null> {
  if (!token) return null
  return rowsIn('kiosk_devices')
    .where('token_hash', hashOf(token))
    .whereNull('revoked_at')
    .select('id', 'name')
    .first()
}
