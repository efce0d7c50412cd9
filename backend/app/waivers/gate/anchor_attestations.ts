import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { ifMissing } from '#platform/files/if_missing'
import { checkpointFolder } from '#waivers/seal/keep_checkpoints'
import { readSigned, signed, writeSigned } from '#waivers/seal/signed_file'
import { publicKeys, signingKey, signingKeyId } from '#waivers/seal/signing_key'

const FORMAT = 'trailgate-attested-1'

/** Minimum interval between anchor files; each covers all attestations before it. */
const EVERY_MS = 10 * 60_000

/** Wide enough for every number, so that names sort like numbers. */
const DIGITS = 12

const anchor = v.object({
  format: v.literal(FORMAT),
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.string(),
  made_at: v.string(),
  key_id: v.string(),
  signature: v.string(),
})

/** A signed copy of the newest attestation at an instant, kept outside the database. */
export type AttestationAnchor = v.InferOutput<typeof anchor>

/** Inside the folder of the waiver checkpoints, so that a copy of those includes these. */
export function anchorFolder() {
  return join(checkpointFolder(), 'attestations')
}

/** Signs the newest attestation if the last anchor is older and was made ten minutes ago or earlier. Returns the file; null if none was made. */
export async function anchorAttestations(): Promise<string | null> {
  const head = await rowsIn('attestations')
    .orderBy('sequence', 'desc')
    .select('sequence', 'hash')
    .first()
  if (!head) return null
  const newest = (await anchorNames()).toSorted().at(-1)
  if (newest !== undefined) {
    const last = readSigned(await textOf(newest), anchor, publicKeys())
    const since = last ? clock.now().getTime() - Date.parse(last.made_at) : EVERY_MS
    // The last one lies in the future if the clock was set back.
    if (last && (last.sequence >= head.sequence || (since >= 0 && since < EVERY_MS))) return null
  }
  await mkdir(anchorFolder(), { recursive: true })
  const file = fileOf(head.sequence)
  const said = { format: FORMAT, ...head, made_at: clock.now().toISOString() } as const
  await writeSigned(file, signed(said, signingKey()))
  return file
}

/** The anchors in the folder, and the names of files that the park's key has not signed. */
export async function anchorsKept() {
  const anchors: AttestationAnchor[] = []
  const refused: string[] = []
  for (const name of (await anchorNames()).toSorted()) {
    const read = readSigned(await textOf(name), anchor, publicKeys())
    if (read) anchors.push(read)
    else refused.push(name)
  }
  return { anchors, refused }
}

/** Removes the anchors of the current key, before an import replaces the attestations that they cover. */
export async function removeOwnAnchors() {
  const { anchors } = await anchorsKept()
  for (const { sequence, key_id: id } of anchors) {
    if (id === signingKeyId()) await rm(fileOf(sequence), { force: true })
  }
}

function fileOf(sequence: number) {
  return join(anchorFolder(), `${String(sequence).padStart(DIGITS, '0')}.json`)
}

async function anchorNames(): Promise<string[]> {
  const names = await readdir(anchorFolder()).catch(ifMissing([]))
  return names.filter((each) => each.endsWith('.json'))
}

function textOf(name: string) {
  return readFile(join(anchorFolder(), name), 'utf8')
}
