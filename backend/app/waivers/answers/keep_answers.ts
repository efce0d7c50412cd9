import { customerEvents } from '#customers/events'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { answerRowsOf } from '#waivers/answers/answer_rows'
import type { FrozenBody } from '#waivers/seal/frozen_body'

type Sealed = { id: number; subjectId: number; signedAt: string; frozen: FrozenBody }

/** Writes the answers of sealed waivers where lists and the gate read them. Nothing happens for a text that asks nothing. */
export async function keepAnswers(waivers: readonly Sealed[], trx: Transaction) {
  const stopped: number[] = []
  for (const { id, subjectId, signedAt, frozen } of waivers) {
    const rows = answerRowsOf(frozen).map((row) => ({ ...row, waiver_id: id }))
    if (rows.length === 0) continue
    await insertMany(trx, 'waiver_answers', rows)
    if (rows.some(({ stops }) => stops === 1)) {
      await insertRow(trx, 'waiver_stops', { waiver_id: id, created_at: signedAt })
      stopped.push(subjectId)
    }
  }
  if (stopped.length > 0) await customerEvents.gateChanged.emit({ ids: stopped }, trx)
}

/** Removes the answers of waivers that end or count for no one any more. The sealed records stay as they are. */
export async function forgetAnswers(waiverIds: readonly number[], trx: Transaction) {
  await rowsIn('waiver_stops', trx)
    .whereIn('waiver_id', [...waiverIds])
    .delete()
  await rowsIn('waiver_answers', trx)
    .whereIn('waiver_id', [...waiverIds])
    .delete()
}
