import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { signatureOf } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'

/** Records per statement. */
const AT_ONCE = 200

/**
 * Signs the records of the chain that have no signature yet. After a killed start it continues
 * where it was.
 */
export async function signRecords(db: QueryClientContract) {
  for (let after = 0; ;) {
    const rows: { sequence: number; uid: string; digest: string }[] = await db
      .from('waiver_chain')
      .whereNull('signature')
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(AT_ONCE)
      .select('sequence', 'uid', 'digest')
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last) return
    const cases = rows.map(() => 'when ? then ?').join(' ')
    const signed = rows.flatMap((row) => [row.sequence, signatureOf(row, signingKey())])
    await db
      .from('waiver_chain')
      .whereNull('signature')
      .whereBetween('sequence', [first.sequence, last.sequence])
      .update({ signature: db.raw(`case sequence ${cases} end`, signed) })
    after = last.sequence
  }
}
