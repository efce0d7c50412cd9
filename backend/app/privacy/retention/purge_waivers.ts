import logger from '@adonisjs/core/services/logger'
import { addYears, type Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { forgetAnswers } from '#waivers/answers/keep_answers'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { notePurged } from '#privacy/retention/purge_report'
import { appendEvents } from '#waivers/seal/append_events'
import { readBody } from '#waivers/seal/faults_of'
import { keptUntil } from '#waivers/seal/kept_until'
import { digestOf } from '#waivers/seal/link'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Rows per transaction: each carries a text and a picture. */
const AT_ONCE = 50

type Due = Awaited<ReturnType<typeof dueWaivers>>[number]

/** Last record processed, in the order in which they are due. */
type Place = { from: Day; id: number }

/**
 * Erases the bodies of signed waivers past their retention, with the columns that lists show. The chain keeps its row,
 * and a signed record states when the body had to go, so the chain still verifies. Waivers that still cover a customer,
 * and those of anyone under a legal hold, stay.
 */
export async function purgeWaivers(today: Day, shouldContinue: () => boolean) {
  let after: Place | null = null
  while (shouldContinue()) {
    const came: Place | null = await inTransaction((trx) => eraseSome(today, after, trx))
    if (!came) return
    after = came
  }
}

async function eraseSome(today: Day, after: Place | null, trx: Transaction) {
  const due = await dueWaivers(today, after, trx)
  const last = due.at(-1)
  if (!last) return null
  const over = due.flatMap((row) => {
    const until = lastDayOfKeeping(row)
    if (until === null) {
      logger.error({ uid: row.uid }, 'a waiver is not erased: it is not what was signed')
    }
    return until !== null && until < today ? { ...row, until } : []
  })
  if (over.length > 0) await erase(over, today, trx)
  return due.length < AT_ONCE ? null : { from: last.retain_from, id: last.record_id }
}

type Over = Due & { until: Day }

async function erase(over: Over[], today: Day, trx: Transaction) {
  const uids = over.map(({ uid }) => uid)
  const ids = over.map(({ id }) => id)
  const people = over.flatMap(({ counts_for_id: person }) => person ?? [])

  await rowsInto('waiver_erasures', trx).multiInsert(
    over.map(({ uid, until }) => ({ uid, retained_until: until, erased_on: today }))
  )
  await forgetAnswers(ids, trx)
  await rowsIn('waiver_events', trx).whereIn('waiver_id', ids).delete()
  await rowsIn('signed_waivers', trx).whereIn('id', ids).delete()
  await rowsIn('waiver_records', trx).whereIn('uid', uids).delete()
  const emptied = await emptyEvents(uids, trx)
  await storeCoverage([...new Set(people)], trx)
  await appendEvents(
    over.map(({ uid, digest, until }) => ({
      kind: 'erased',
      waiver: uid,
      digest,
      retained_until: until,
      erased_on: today,
      emptied: emptied.get(uid) ?? [],
    })),
    trx
  )
  await notePurged({ day: today, kind: 'waivers', removed: over.length }, trx)
}

/** Erases text about them too: reasons, who voided them, whose they were. */
async function emptyEvents(waivers: string[], trx: Transaction) {
  const events = await rowsIn('waiver_chain_events', trx)
    .whereIn('waiver_uid', waivers)
    .orderBy('id')
    .select('uid', 'waiver_uid')
  await rowsIn('waiver_chain_events', trx)
    .whereIn(
      'uid',
      events.map(({ uid }) => uid)
    )
    .update({ salt: null, body: null, signature: null })
  const byWaiver = new Map<string, string[]>()
  for (const { uid, waiver_uid: waiver } of events) {
    byWaiver.set(waiver, [...(byWaiver.get(waiver) ?? []), uid])
  }
  return byWaiver
}

/**
 * Last day of retention by the sealed body, not by columns beside it that could have been altered: the later of the
 * date promised in the body and the park's current setting. Null if the body does not match its seal.
 */
function lastDayOfKeeping({ salt, body: text, digest }: Due): Day | null {
  const body = digest === digestOf({ salt, body: text }) ? readBody(text) : null
  if (!body) return null
  const basis = { ...body, birth: body.subject.date_of_birth }
  const byPark = keptUntil(basis, settings.waiverRetentionYears)
  const { retained_until: promised = byPark } = body
  return promised > byPark ? promised : byPark
}

/** Locked: a second process waits here and finds them gone. */
function dueWaivers(today: Day, after: Place | null, trx: Transaction) {
  const lastDay = addYears(today, -settings.waiverRetentionYears)
  return rowsIn('waiver_records as r', trx)
    .join('signed_waivers as w', 'w.uid', 'r.uid')
    .join('waiver_chain as k', 'k.uid', 'r.uid')
    .where('r.retain_from', '<', lastDay)
    .where((promised) => {
      void promised.whereNull('r.retained_until').orWhere('r.retained_until', '<', today)
    })
    .where((over) => {
      void over
        .whereNull('w.counts_for_id')
        .orWhereNotNull('w.voided_at')
        // A guardian's signature ends at the minor's 18th birthday, and its retention starts there.
        .orWhere('w.by_guardian', true)
        .orWhere('w.last_day', '<', today)
    })
    .whereNotExists(
      rowsIn('customers as c')
        .where('c.legal_hold', true)
        .where((whose) => {
          void whose
            .whereColumn('c.id', 'w.subject_id')
            .orWhereColumn('c.id', 'w.signer_id')
            .orWhereColumn('c.id', 'w.counts_for_id')
        })
    )
    .if(after, (rest) => {
      void rest.where((later) => {
        void later.where('r.retain_from', '>', after?.from ?? '').orWhere((sameDay) => {
          void sameDay.where('r.retain_from', after?.from ?? '').where('r.id', '>', after?.id ?? 0)
        })
      })
    })
    .orderBy('r.retain_from')
    .orderBy('r.id')
    .limit(AT_ONCE)
    .forUpdate()
    .select('w.id', 'r.id as record_id', 'w.uid', 'r.retain_from', 'w.counts_for_id')
    .select('r.salt', 'r.body', 'k.digest')
}
