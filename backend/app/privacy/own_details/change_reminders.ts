import type { Caller } from '#access/callers'
import { visitorOf } from '#access/caller'
import { setReminders } from '#letters/stop_reminders'
import { inTransaction } from '#platform/database/transaction'

/** Turns the rider's own reminders on or off. */
export async function changeReminders(caller: Caller, on: boolean) {
  const { id } = visitorOf({ caller })
  await inTransaction((trx) => setReminders([id], { on, by: caller.by }, trx))
}
