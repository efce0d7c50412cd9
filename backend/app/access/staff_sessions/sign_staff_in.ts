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
  /** Second-factor code, if given. */
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
 * Issues a token for a right name and password, and a right code if the account has a second factor. An unknown name, a
 * wrong or expired password and an inactive account get the same answer in the same time, and count alike against the
 * limits of sign-in.
 * @throws {RateLimited} before any look-up.
 * @throws {SecondFactorAsked} 401 when the password was right and the code is missing, which is no failure.
 * @throws {SecondFactorWrong} 401
 */
export async function signStaffIn({ username, ...given }: Attempt) {
  const attempt = { ...given, username: username.toLowerCase() }
  const budgets = await budgetsOf(attempt)
  const { giveBack } = await consume(...budgets)
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
 * Attempts on one account from many addresses slow each other down. A browser known to the account has its own limit, whatever comes from its
 * network, and an address that returns after the wait has its own share, whatever comes from others.
 */
async function budgetsOf({ username, ip, device }: Attempt): Promise<Use[]> {
  if (device.returns && (await isKnownToStaff(device.hash, username, clock.now()))) {
    return [['staff.device', `${username}|${device.hash}`]]
  }
  return [
    ['staff.address', ip],
    ['staff.account', `${username}|${ip}`],
    ['staff.everywhere', username, ip],
  ]
}

/**
 * Token for the account with this name and password, or null if its hash changed while the password was verified: a new
 * password, or a re-hash by a concurrent sign-in.
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
