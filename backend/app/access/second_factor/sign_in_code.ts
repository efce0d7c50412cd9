import type { Account } from '#access/staff_sessions/sign_staff_in'
import { useCode } from '#access/second_factor/use_code'
import type { Device } from '#access/known_device'
import { SecondFactorAsked } from '#access/second_factor/refusals'
import { isCodeAsked } from '#access/second_factor/second_factor_of'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { isKnownToStaff } from '#access/known_devices'
import { consume, type Use } from '#platform/http/rate_limits'
import type { Transaction } from '#platform/database/transaction'

type Asked = { account: Account; code: string | null; ip: string; device: Device }

/**
 * Second step of sign-in after a right password: nothing if the account has no second factor, else a code. `isRight`
 * uses it up in the transaction of the sign-in. A wrong code is recorded in the history: the caller knows the password.
 * @throws {SecondFactorAsked} 401 without a code.
 * @throws {RateLimited}
 */
export async function signInCode({ account, code, ip, device }: Asked) {
  if (!(await isCodeAsked(account.id))) {
    return { isRight: async () => true, giveBack: async () => {} }
  }
  if (code === null) throw new SecondFactorAsked()
  const { giveBack } = await consume(...(await budgetsOf(account, device)))
  const by = {
    kind: account.role,
    id: account.id,
    name: `${account.first_name} ${account.last_name}`,
    ip,
  }
  const isRight = async (now: Date, trx: Transaction) => {
    const used = await useCode({ staffId: account.id, code, now }, trx)
    if (used === 'app') return true
    const action = used === 'recovery' ? 'staff.recovery_code_used' : 'staff.code_refused'
    await record({ action, by, details: { username: account.username }, subject: null }, trx)
    return used === 'recovery'
  }
  return { isRight, giveBack }
}

/**
 * Separate limits: an attacker who knows the password and guesses codes does not lock the owner out of a known browser.
 */
async function budgetsOf({ id, username }: Account, device: Device): Promise<Use[]> {
  if (device.returns && (await isKnownToStaff(device.hash, username, clock.now()))) {
    return [['staff.code', `${id}|${device.hash}`]]
  }
  return [
    ['staff.code', String(id)],
    ['staff.code_day', String(id)],
  ]
}
