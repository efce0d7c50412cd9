import { customerFields, RIDER_FIELDS } from '@trailgate/shared/customers/fields'
import type { OwnDetailsChange } from '@trailgate/shared/own_details/schemas'
import type { Caller } from '#access/callers'
import { writeChanges } from '#customers/update_customer'
import { askEmailChange } from '#privacy/own_details/ask_email_change'
import { withOwnPassword, type ProvenRider } from '#privacy/own_details/with_own_password'
import { setReminders } from '#letters/stop_reminders'
import { visitorOf } from '#access/caller'
import { ownDetailsOf } from '#privacy/own_details/own_details'
import { ownDetailsMail } from '#privacy/own_details/own_details_mail'
import { consume, letterTo } from '#platform/http/rate_limits'
import { expectMailEnabled } from '#platform/mail/mail_enabled'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import type { Transaction } from '#platform/database/transaction'

/**
 * Changes a rider's own record: phone, address and emergency contact at once, with a letter to the address on file; a
 * new e-mail address once its confirmation link is followed. All or nothing.
 * @throws {Invalid} 422 for a wrong password.
 * @throws {DuplicatePhone} 409
 * @throws {Conflict} 409 for a new e-mail address while e-mail is disabled.
 * @throws {RateLimited}
 */
export async function changeOwnDetails(caller: Caller, change: OwnDetailsChange) {
  const { email, current_password: password, service_letters: reminders, ...changes } = change
  const { id } = visitorOf({ caller })
  const { by } = caller
  await consume(['own_details.rider', String(id)])
  await mayAskFor(email, id)
  const work = async (rider: ProvenRider, trx: Transaction) => {
    const written = await writeChanges({ id, changes, by }, trx)
    if (email !== undefined) await askEmailChange({ rider, email, by }, trx)
    if (reminders !== undefined) await setReminders([id], { on: reminders, by }, trx)
    const fields = RIDER_FIELDS.filter((name) => written.includes(name))
    if (fields.length === 0 || !rider.email) return
    const changed = [...new Set(fields.map((name) => customerFields[name].riders))]
    await enqueueMail(
      { to: rider.email, ...ownDetailsMail({ firstName: rider.first_name, changed }) },
      trx
    )
  }
  await withOwnPassword(caller, password, { work })
}

/** Rate limit on letters to an unconfirmed address, per rider and per address. */
async function mayAskFor(email: string | undefined, id: number) {
  if (email === undefined || (await ownDetailsOf(id)).email === email) return
  expectMailEnabled()
  await consume(['email_change.rider', String(id)], letterTo(email))
}
