import logger from '@adonisjs/core/services/logger'
import type { StaffRow } from '#database/rows'
import { messages } from '@trailgate/shared/sessions/staff_messages'
import { rowsIn } from '#platform/database/rows_in'
import { signInCode } from '#access/second_factor/sign_in_code'
import { isGood } from '#access/staff_sessions/printed_password'
import { issueToken } from '#access/staff_sessions/issue_token'
import { recordSignIn } from '#access/staff_sessions/note_sign_in'
import type { Device } from '#access/known_device'
import { refusal } from '#platform/http/refusal'
import { SecondFactorAsked, SecondFactorWrong } from '#access/second_factor/refusals'
import { clock } from '#platform/clock'
import { isKnownToStaff, rememberDevice } from '#access/known_devices'
import { consume, type Use } from '#platform/http/rate_limits'
import { passwordMatches, renewedHash } from '#access/passwords/passwords'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

type Attempt = {
  username: string
  password: string
  /** Of the second factor, where the account has one. */
  code: string | null
  ip: string
  device: Device
}

export type Account = Pick<
  StaffRow,
  | 'id'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'password_hash'
  | 'password_until'
  | 'is_active'
>

class InvalidCredentials extends refusal('INVALID_CREDENTIALS', messages.refused) {}

/**
 * Gives a token for a right name and password, and a right code where the account has a second factor. An unknown name, a wrong
 * password, one that is over and an inactive account get the same answer in the same time, and count alike against the budgets of sign-in.
 * @throws {RateLimited} before anything is looked up.
 * @throws {SecondFactorAsked} 401 when the password was right and the code is missing, which is no failure.
 * @throws {SecondFactorWrong} 401
 */
export async function signStaffIn({ username, ...given }: Attempt) {
  const attempt = { ...given, username: username.toLowerCase() }
  const budgets = await budgetsOf(attempt)
  const { giveBack } = await consume(['staff.address', attempt.ip], ...budgets)
  try {
    const token = (await tokenFor(attempt)) ?? (await tokenFor(attempt))
    if (!token) throw new InvalidCredentials()
    await giveBack()
    return token
  } catch (error) {
    if (error instanceof SecondFactorAsked) await giveBack()
    throw error
  }
}

/**
 * Strangers who try one account from many addresses slow each other down. A browser in which its owner has signed in before counts by
 * itself, and an address that comes back after the wait has a share of its own, whatever comes from others.
 */
async function budgetsOf({ username, ip, device }: Attempt): Promise<Use[]> {
  if (device.returns && (await isKnownToStaff(device.hash, username, clock.now()))) {
    return [['staff.device', `${username}|${device.hash}`]]
  }
  return [
    ['staff.account', `${username}|${ip}`],
    ['staff.everywhere', username, ip],
  ]
}

/**
 * A token for the account with this name and password, or null where it got another hash while the password was compared: another
 * password, or the same one hashed anew by a sign-in beside this one.
 */
async function tokenFor({ username, password, code, ip, device }: Attempt) {
  const found: Account | null = await rowsIn('staff')
    .where('username', username)
    .select('id', 'username', 'first_name', 'last_name', 'role')
    .select('password_hash', 'password_until', 'is_active')
    .first()
  const matches = await passwordMatches(found?.password_hash, password)
  if (!found || !matches || !found.is_active) throw new InvalidCredentials()
  if (!isGood(found.password_until)) {
    logger.warn('the printed password of an admin is over: the next start prints another')
    throw new InvalidCredentials()
  }
  const second = await signInCode({ account: found, code, ip, device })
  const renewed = await renewedHash(found.password_hash, password)

  const now = clock.now()
  const token = await inTransaction(async (trx) => {
    const still = await rowsIn('staff', trx)
      .where('id', found.id)
      .forUpdate()
      .select('password_hash', 'is_active')
      .first()
    if (!still?.is_active) throw new InvalidCredentials()
    if (still.password_hash !== found.password_hash) return null
    if (!(await second.isRight(now, trx))) return 'wrong code'
    await rowsIn('staff', trx)
      .where('id', found.id)
      .update({ last_login: sqlTime(now), ...(renewed ? { password_hash: renewed } : {}) })
    const owner = { column: 'staff_id' as const, id: found.id }
    await rememberDevice({ hash: device.hash, owner, now }, trx)
    await recordSignIn(found, ip, trx)
    return issueToken({ staffId: found.id, now }, trx)
  })
  if (token === 'wrong code') throw new SecondFactorWrong()
  await second.giveBack()
  return token
}
