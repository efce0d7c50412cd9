import { addDays, type Day } from '@trailgate/shared/dates'
import { EXPIRING_WITHIN_DAYS } from '@trailgate/shared/memberships/constants'
import { BAN_COLUMNS, isKeptOut } from '#access/bans'
import { membershipEvents } from '#memberships/events'
import { lockedMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import { SYSTEM } from '#platform/system_actor'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { computed, rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/**
 * Queues one letter to each primary member who set their membership to renew, 30 days before its
 * end, or as soon after as the job runs: the park may have been closed on that day. A renewal has a
 * new end and gets a new letter. Banned and inactive members get none, nor do those who stopped reminders.
 */
export async function remindOfRenewals(today: Day) {
  if (!mailEnabled()) return
  // A day at a time: all of them at once are too many for one statement in a large park.
  for (let ahead = 0; ahead <= EXPIRING_WITHIN_DAYS; ahead += 1) {
    for (const ending of await endingOn(addDays(today, ahead))) {
      if (ending.email && !isKeptOut(ending, today)) await remind(ending)
    }
  }
}

type Ending = Awaited<ReturnType<typeof endingOn>>[number]

async function endingOn(day: Day) {
  return rowsIn('memberships as m')
    .join('customers as c', 'c.id', 'm.customer_id')
    .join('membership_types as t', 't.id', 'm.type_id')
    .leftJoin('renewal_reminders as r', (letter) =>
      letter.on('r.membership_id', 'm.id').andOn('r.end_date', 'm.end_date')
    )
    .whereNull('r.id')
    .where('m.status', 'active')
    .whereBetween('m.end_date', [day, day])
    .where('m.auto_renew', true)
    .whereNull('c.closed_at')
    .whereNull('c.letters_stopped_at')
    .orderBy('m.id')
    .select('m.id', 'm.membership_id', 'm.customer_id', 'm.end_date')
    .select('t.display_name as type_name', 'c.first_name', ADDRESS)
    .select('c.status', 'c.banned_at', 'c.banned_by', 'c.ban_until', 'c.ban_reason')
}

/** A minor's letter goes to a guardian. */
const ADDRESS = computed<{ email: string | null }>(
  `coalesce(c.email, (select min(guardian.email) from guardianships g
     join customers guardian on guardian.id = g.guardian_id
     where g.minor_id = c.id and g.ended_at is null and guardian.closed_at is null
     and guardian.status = 'active' and guardian.letters_stopped_at is null)) as email`
)

/** Of several processes only one inserts the row, and with it the letter. */
async function remind(ending: Ending) {
  const { id, membership_id: number, customer_id: customerId, end_date: end } = ending
  const now = clock.now()
  await inTransaction(async (trx) => {
    const membership = await lockedMembership(id, trx)
    // It may have been renewed, cancelled or set not to renew since the query.
    if (membership.end_date !== end || membership.status !== 'active' || !membership.auto_renew)
      return
    const holder = await rowsIn('customers', trx)
      .where('id', customerId)
      .forShare()
      .select('status', ...BAN_COLUMNS)
      .firstOrFail()
    if (isKeptOut(holder, clock.today())) return
    await rowsInto('renewal_reminders', trx).insert({
      membership_id: id,
      end_date: end,
      created_at: sqlTime(now),
    })
    const about = { customerId, type: ending.type_name, number, end }
    await membershipEvents.ending.emit({ id, ...about }, trx)
    const reminded = { membership, customerId, action: 'membership.reminded' as const }
    await notifyHolders([reminded], { by: SYSTEM, now }, trx)
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
  })
}
