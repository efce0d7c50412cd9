import type { OwnPasswordChange } from '@trailgate/shared/own_details/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { endEmailChanges } from '#access/end_email_changes'
import { withOwnPassword } from '#privacy/own_details/with_own_password'
import { deviceOf } from '#access/known_device'
import { visitorOf } from '#access/caller'
import { ownDetailsOf } from '#privacy/own_details/own_details'
import { record } from '#platform/history'
import { passwordChangedMail } from '#privacy/own_details/password_changed_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { checkNewPassword } from '#access/passwords/password_rules'
import { hashPassword } from '#access/passwords/passwords'

/**
 * Changes the rider's password. Ends every other session of the rider, mailed links and known devices of other
 * browsers.
 * @throws {Invalid} 422 for a wrong password, and for a new one that is too easy.
 * @throws {RateLimited}
 */
export async function changeOwnPassword(caller: Caller, change: OwnPasswordChange) {
  const { current_password: current, password } = change
  const { id, sessionId } = visitorOf({ caller })
  const { phone, first_name: first, last_name: last } = await ownDetailsOf(id)
  checkNewPassword(password, { phone, names: [first, last] })
  const { by } = caller
  const { hash: device } = deviceOf(caller)
  let hash: string | undefined

  await withOwnPassword(caller, current, {
    prepare: async () => {
      hash ??= await hashPassword(password)
    },
    work: async (rider, trx) => {
      await rowsIn('customers', trx).where('id', id).update({ password_hash: hash })
      await rowsIn('sessions', trx).where('customer_id', id).whereNot('id', sessionId).delete()
      await rowsIn('known_devices', trx).where('customer_id', id).whereNot('hash', device).delete()
      await rowsIn('password_links', trx).where('customer_id', id).whereNull('used_at').delete()
      await endEmailChanges(id, trx)
      await record({ action: 'password.set', by, customerId: id }, trx)
      if (!rider.email) return
      await enqueueMail(
        { to: rider.email, ...passwordChangedMail({ firstName: rider.first_name }) },
        trx
      )
    },
  })
}
