import { messages } from '@trailgate/shared/staff/second_factor_messages'
import type { RecoveryCodes, SecondFactorSecret } from '@trailgate/shared/staff/second_factor'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { mustBeUsedHere, note, provePassword, type Own } from '#access/second_factor/proven_owner'
import { giveRecoveryCodes } from '#access/second_factor/recovery_codes'
import { Conflict, Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { consume } from '#platform/http/rate_limits'
import { newSecret, stepOfCode } from '#access/second_factor/second_factor'
import { endOtherSessions } from '#access/staff_sessions/end_sessions'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/**
 * Creates a secret for an authenticator app. Sign-in asks for it only once a code has confirmed it; until then starting
 * again makes another one.
 * @throws {Conflict} 409 when there is a confirmed one.
 * @throws {Invalid} 422 for a wrong password.
 */
export async function beginSecondFactor(own: Own, password: string): Promise<SecondFactorSecret> {
  mustBeUsedHere()
  await provePassword(own, password)
  const { stored, told } = newSecret(own.staff.username)
  await inTransaction(async (trx) => {
    if ((await heldFactor(own.staff.id, trx))?.confirmed_at) throw new Conflict(messages.already)
    await rowsIn('staff_second_factors', trx).where('staff_id', own.staff.id).delete()
    await rowsInto('staff_second_factors', trx).insert({
      staff_id: own.staff.id,
      secret: stored,
      created_at: sqlTime(clock.now()),
    })
    await note('staff.second_factor_begun', own, trx)
  })
  return told
}

/**
 * Activates the secret with the app's first code, and returns recovery codes. Ends all other sessions of that account.
 * @throws {Conflict} 409 when nothing was begun, or it is already active.
 * @throws {Invalid} 422 for a wrong code.
 */
export async function confirmSecondFactor(own: Own, code: string): Promise<RecoveryCodes> {
  mustBeUsedHere()
  const { giveBack } = await consume(['staff.code', String(own.staff.id)])
  const now = clock.now()
  const codes = await inTransaction(async (trx) => {
    const factor = await heldFactor(own.staff.id, trx)
    if (!factor) throw new Conflict(messages.not_begun)
    if (factor.confirmed_at) throw new Conflict(messages.already)
    const digits = code.replace(/\s/g, '')
    const step = stepOfCode({ stored: factor.secret, lastStep: null, code: digits, now })
    if (step === null) throw new Invalid({ code: [messages['code.wrong']] })
    await rowsIn('staff_second_factors', trx)
      .where('staff_id', own.staff.id)
      .update({ confirmed_at: sqlTime(now), last_step: step })
    await endOtherSessions(own.staff, trx)
    await note('staff.second_factor_set_up', own, trx)
    return giveRecoveryCodes({ staffId: own.staff.id, now }, trx)
  })
  await giveBack()
  return { recovery_codes: codes }
}

/** Locks the account's row first: of two concurrent starts the second waits. */
async function heldFactor(staffId: number, trx: Transaction) {
  await rowsIn('staff', trx).where('id', staffId).forUpdate().select('id').first()
  return rowsIn('staff_second_factors', trx)
    .where('staff_id', staffId)
    .select('secret', 'confirmed_at')
    .first()
}
