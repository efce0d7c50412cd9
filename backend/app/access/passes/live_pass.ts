import { rowsIn } from '#platform/database/rows_in'
import { verifiedPass } from '#access/passes/pass_key'
import type { Reader, Transaction } from '#platform/database/transaction'

/** The person whose live pass this text is, or null. */
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

/** Whether the serial opens something for this person, until the transaction is over: ending a pass waits for it. */
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
