import { addDays, type Day } from '@trailgate/shared/dates'
import { EXPIRING_WITHIN_DAYS } from '@trailgate/shared/memberships/constants'
import { lockedMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import { SYSTEM } from '#platform/system_actor'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { computed, rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { renewalMail } from '#memberships/renewals/renewal_mail'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/**
 * Posts one letter to each primary member who set their membership to renew, 30 days before its end, or as soon after
 * that as it is known: the park may have been closed on the very day. A renewal has a new end and gets a new letter.
 */
export async function remindOfRenewals(today: Day) {
  if (!mailEnabled()) return
  // A day at a time: all of them at once are too many for one statement in a large park.
  for (let ahead = 0; ahead <= EXPIRING_WITHIN_DAYS; ahead += 1) {
    for (const ending of await endingOn(addDays(today, ahead))) {
      if (ending.email) await remind(ending, ending.email)
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
    .orderBy('m.id')
    .select('m.id', 'm.membership_id', 'm.customer_id', 'm.end_date')
    .select('t.display_name as type_name', 'c.first_name', ADDRESS)
}

/** A minor's letter goes to a guardian. */
const ADDRESS = computed<{ email: string | null }>(
  `coalesce(c.email, (select min(guardian.email) from guardianships g
     join customers guardian on guardian.id = g.guardian_id
     where g.minor_id = c.id and g.ended_at is null and guardian.closed_at is null)) as email`
)

/** Of several processes one writes the row, and only with it the letter. */
async function remind(ending: Ending, email: string) {
  const { id, membership_id: number, customer_id: customerId, end_date: end } = ending
  const now = clock.now()
  const mail = renewalMail({
    firstName: ending.first_name,
    typeName: ending.type_name,
    number,
    end,
  })
  await inTransaction(async (trx) => {
    const membership = await lockedMembership(id, trx)
    // It may have been renewed, cancelled or set to end by itself since we looked.
    if (membership.end_date !== end || membership.status !== 'active' || !membership.auto_renew)
      return
    await rowsInto('renewal_reminders', trx).insert({
      membership_id: id,
      end_date: end,
      created_at: sqlTime(now),
    })
    await enqueueMail({ to: email, ...mail, idempotencyKey: `renewal:${id}:${end}` }, trx)
    const reminded = { membership, customerId, action: 'membership.reminded' }
    await notifyHolders([reminded], { by: SYSTEM, now }, trx)
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
  })
}
