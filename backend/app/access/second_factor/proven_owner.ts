import type { ActivityAction } from '@trailgate/shared/activity/actions'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { rowsIn } from '#platform/database/rows_in'
import { useCode } from '#access/second_factor/use_code'
import type { StaffCaller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { Conflict, Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { consume } from '#platform/http/rate_limits'
import { passwordMatches } from '#access/passwords/passwords'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

export type Own = { staff: StaffCaller; by: Actor; ip: string }

/** @throws {Conflict} 409 if the park uses no second factor. */
export function mustBeUsedHere() {
  if (settings.staffSecondFactor === 'off') throw new Conflict(messages.switched_off)
}

/**
 * Verifies the password again: a token alone, from a computer left open, must not change how its owner signs in.
 * Returns the hash, so that the change can verify that it is still the password.
 * @throws {Invalid} 422 when it is wrong.
 * @throws {RateLimited} by the limits of sign-in.
 */
export async function provePassword(
  { staff, ip }: Own,
  password: string,
  field: 'password' | 'current_password' = 'password'
): Promise<string> {
  const { giveBack } = await consume(
    ['staff.address', ip],
    ['staff.account', `${staff.username}|${ip}`]
  )
  const row = await rowsIn('staff').where('id', staff.id).select('password_hash').first()
  const hash = row?.password_hash
  if (!(await passwordMatches(hash, password)) || !hash) {
    throw new Invalid({ [field]: [messages['password.wrong']] })
  }
  await giveBack()
  return hash
}

/**
 * Runs work that requires a code, in the transaction that uses the code up.
 * @throws {Conflict} 409 without a second factor.
 * @throws {Invalid} 422 for a wrong code.
 * @throws {RateLimited}
 */
export async function withCode<Result>(
  { staff }: Own,
  code: string,
  work: (trx: Transaction) => Promise<Result>
): Promise<Result> {
  const id = String(staff.id)
  const { giveBack } = await consume(['staff.code', id], ['staff.code_day', id])
  const result = await inTransaction(async (trx) => {
    await mustHaveOne(staff.id, trx)
    const used = await useCode({ staffId: staff.id, code, now: clock.now() }, trx)
    if (used === 'refused') throw new Invalid({ code: [messages['code.wrong']] })
    return work(trx)
  })
  await giveBack()
  return result
}

async function mustHaveOne(staffId: number, trx: Transaction) {
  const factor = await rowsIn('staff_second_factors', trx)
    .where('staff_id', staffId)
    .whereNotNull('confirmed_at')
    .select('id')
    .first()
  if (!factor) throw new Conflict(messages.not_set_up)
}

type OwnAction = Extract<ActivityAction, `staff.${string}`>

/** Records a staff member's change of their own second factor in the history. */
export async function note(action: OwnAction, { staff, by }: Own, trx: Transaction) {
  const subject = { id: staff.id, label: `${staff.firstName} ${staff.lastName}` }
  await record({ action, by, details: { username: staff.username }, subject }, trx)
}
