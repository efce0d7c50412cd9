import { addYears, type Day } from '@trailgate/shared/dates'
import { keepCoverage } from '#services/coverage/keep_coverage'
import { notePurged } from '#services/retention/purge_report'
import { inTransaction, type Transaction } from '#services/transaction'
import { settings } from '#start/settings'

/** Records carry a text and a picture each. */
const AT_ONCE = 50

type Due = { id: number; uid: string; retain_from: Day; counts_for_id: number | null }

/**
 * Erases the bodies of signed waivers that are past their years, with what lists show of them. The chain keeps its row, and a note
 * of when the body had to go, so that it still verifies. What still covers somebody who is a customer stays, and so does what
 * concerns somebody under a legal hold.
 */
export async function purgeWaivers(today: Day, goOn: () => boolean) {
  while (goOn()) {
    const erased = await inTransaction((trx) => eraseSome(today, trx))
    if (erased < AT_ONCE) return
  }
}

async function eraseSome(today: Day, trx: Transaction): Promise<number> {
  const due = await dueWaivers(today, trx)
  if (due.length === 0) return 0
  const uids = due.map(({ uid }) => uid)
  const ids = due.map(({ id }) => id)
  const people = due.flatMap(({ counts_for_id: person }) => person ?? [])

  await trx.table('waiver_erasures').multiInsert(
    due.map(({ uid, retain_from: from }) => ({
      uid,
      retained_until: addYears(from, settings.waiverRetentionYears),
      erased_on: today,
    }))
  )
  await trx.from('waiver_events').whereIn('waiver_id', ids).delete()
  await trx.from('signed_waivers').whereIn('id', ids).delete()
  await trx.from('waiver_records').whereIn('uid', uids).delete()
  await keepCoverage([...new Set(people)], trx)
  await notePurged({ day: today, kind: 'waivers', removed: due.length }, trx)
  return due.length
}

/** Locked: a second process waits here and finds them gone. */
async function dueWaivers(today: Day, trx: Transaction): Promise<Due[]> {
  const lastDay = addYears(today, -settings.waiverRetentionYears)
  return trx
    .from('waiver_records as r')
    .join('signed_waivers as w', 'w.uid', 'r.uid')
    .where('r.retain_from', '<', lastDay)
    .where((over) => {
      void over
        .whereNull('w.counts_for_id')
        .orWhereNotNull('w.voided_at')
        // What a guardian signed ends with the 18th birthday, and its years begin there.
        .orWhere('w.by_guardian', true)
        .orWhere('w.last_day', '<', today)
    })
    .whereNotExists((held) => {
      void held
        .from('customers as c')
        .where('c.legal_hold', true)
        .where((whose) => {
          void whose
            .whereColumn('c.id', 'w.subject_id')
            .orWhereColumn('c.id', 'w.signer_id')
            .orWhereColumn('c.id', 'w.counts_for_id')
        })
    })
    .orderBy('r.retain_from')
    .orderBy('r.id')
    .limit(AT_ONCE)
    .forUpdate()
    .select('w.id', 'w.uid', 'r.retain_from', 'w.counts_for_id')
}
