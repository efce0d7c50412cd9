import { rowsIn } from '#platform/database/rows_in'
import { verifiedPass } from '#access/passes/pass_key'
import type { Reader, Transaction } from '#platform/database/transaction'

/** Id of the person whose live pass this is, or null. */
export async function ownerOfPass(text: string, reader: Reader): Promise<number | null> {
  const payload = verifiedPass(text)
  if (!payload) return null
  const row = await rowsIn('passes', reader)
    .where('serial', payload.s)
    .whereNotNull('live_for')
    .select('live_for')
    .first()
  return row?.live_for ?? null
}

/** True if the serial is this person's live pass; it stays so until the transaction ends, since ending a pass waits. */
export async function holdPass(
  { serial, customerId }: { serial: string; customerId: number },
  trx: Transaction
): Promise<boolean> {
  const row = await rowsIn('passes', trx)
    .where({ serial, live_for: customerId })
    .forShare()
    .select('id')
    .first()
  return row !== null
}
