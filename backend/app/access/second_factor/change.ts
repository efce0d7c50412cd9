import type { ProvenSecondFactor, RecoveryCodes } from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { rowsIn } from '#platform/database/rows_in'
import { note, provePassword, withCode, type Own } from '#access/second_factor/proven_owner'
import { giveRecoveryCodes } from '#access/second_factor/recovery_codes'
import { endOtherSessions, endSessions } from '#access/staff_sessions/end_sessions'
import { lockedStaff, oneOf } from '#access/staff_sessions/locked_staff'
import type { Actor } from '#platform/actor'
import { Conflict } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Turns off one's own second factor; ends all other sessions of that account. */
export async function turnOffSecondFactor(own: Own, { password, code }: ProvenSecondFactor) {
  await provePassword(own, password)
  await withCode(own, code, async (trx) => {
    await forgetSecondFactor(own.staff.id, trx)
    await endOtherSessions(own.staff, trx)
    await note('staff.second_factor_turned_off', own, trx)
  })
}

/** Replaces the recovery codes; ends all other sessions of that account. */
export async function renewRecoveryCodes(
  own: Own,
  { password, code }: ProvenSecondFactor
): Promise<RecoveryCodes> {
  await provePassword(own, password)
  const codes = await withCode(own, code, async (trx) => {
    await endOtherSessions(own.staff, trx)
    await note('staff.recovery_codes_renewed', own, trx)
    return giveRecoveryCodes({ staffId: own.staff.id, now: clock.now() }, trx)
  })
  return { recovery_codes: codes }
}

/**
 * Resets the second factor of another account whose owner lost phone and recovery codes, and ends all its sessions.
 * @throws {Conflict} 409 for one's own, and for an account without one.
 */
export async function resetSecondFactor({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const { username } = oneOf(await lockedStaff(by, trx), id)
    if (id === by.id) throw new Conflict(messages['reset.own'])
    if ((await forgetSecondFactor(id, trx)) === 0) throw new Conflict(messages.not_set_up)
    await endSessions(id, trx)
    const subject = { id, label: username }
    await record({ action: 'staff.second_factor_reset', by, details: { username }, subject }, trx)
  })
}

/** Deletes a second factor and its recovery codes; returns the number of factors deleted. */
export async function forgetSecondFactor(staffId: number, trx: Transaction): Promise<number> {
  await rowsIn('staff_recovery_codes', trx).where('staff_id', staffId).delete()
  return Number(await rowsIn('staff_second_factors', trx).where('staff_id', staffId).delete())
}
