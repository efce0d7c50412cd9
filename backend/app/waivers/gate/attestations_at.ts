import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { readAttestation, type Attestation } from '#waivers/gate/attestation'

/** The attestations with these numbers; unreadable ones are left out. */
export async function attestationsAt(
  sequences: readonly number[],
  reader: Reader
): Promise<Map<number, Attestation>> {
  const bodies = await rowsIn('attestations', reader)
    .whereIn('sequence', [...new Set(sequences)])
    .select('sequence', 'body')
  return new Map(
    bodies.flatMap(({ sequence, body }) => {
      const said = readAttestation(body)
      return said ? [[sequence, said] as const] : []
    })
  )
}
