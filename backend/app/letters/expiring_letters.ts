import { randomUUID } from 'node:crypto'
import { EXPIRING_DAYS } from '@trailgate/shared/letters/constants'
import { addDays, type Day } from '@trailgate/shared/dates'
import { letterSubject } from '#letters/letter_text'
import { queueLetters } from '#letters/queue_letters'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { settings } from '#start/settings'

/** People per read. */
const BATCH = 300

export type ExpiringKind = keyof typeof EXPIRING_DAYS

/** Occasion of a waiver that ends: the same for the daily job and for letters that staff ask for. */
export const endOccasion = (until: Day) => `until:${until}`

let lastRunOn: Day | null = null

/**
 * Once a park day and at start: queues the reminders about waivers that end within 30 and within 7 days. Several
 * processes may do it at once, and the same one again: each person gets one letter for each end.
 */
export async function queueExpiringLetters() {
  const today = clock.today()
  if (!settings.waiverReminders || !mailEnabled() || lastRunOn === today) return
  for (let ahead = 0; ahead <= EXPIRING_DAYS.waiver_expiring_30; ahead += 1) {
    const kind = kindOf(ahead)
    const until = addDays(today, ahead)
    try {
      await inTransaction((trx) => queueEnding({ kind, until }, trx))
    } catch (error) {
      // Another process was there first; what it left out is found in the next round.
      if (!isUniqueViolation(error)) throw error
      return
    }
  }
  lastRunOn = today
}

/** The reminder for a waiver that ends in this many days. */
export function kindOf(ahead: number): ExpiringKind {
  return ahead <= EXPIRING_DAYS.waiver_expiring_7 ? 'waiver_expiring_7' : 'waiver_expiring_30'
}

async function queueEnding({ kind, until }: { kind: ExpiringKind; until: Day }, trx: Transaction) {
  // A family whose waivers end on several days gets one letter a day, about the first of them and all others.
  const day = `expiring:${clock.today()}`
  const round = { round: day, later: randomUUID(), kind, subject: letterSubject(kind, until) }
  // A waiver that is shorter than the notice has none: its signers would get a letter as soon as they have signed.
  const since = addDays(until, 1 - EXPIRING_DAYS[kind])
  for (let after = 0; ;) {
    const people = await rowsIn('customers as c', trx)
      .whereBetween('c.covered_until', [until, until])
      .where('c.covered_since', '<=', since)
      .whereNull('c.closed_at')
      .where('c.id', '>', after)
      .whereNotExists(
        rowsIn('letter_people as p')
          .whereColumn('p.customer_id', 'c.id')
          .where('p.kind', kind)
          .where('p.occasion', endOccasion(until))
      )
      .orderBy('c.id')
      .limit(BATCH)
      .select('c.id')
    const occasions = people.map(({ id }) => ({ customerId: id, occasion: endOccasion(until) }))
    await queueLetters(round, occasions, trx)
    const last = people.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Resets the state of a fresh process, for tests. */
export function forgetReminded() {
  lastRunOn = null
}
