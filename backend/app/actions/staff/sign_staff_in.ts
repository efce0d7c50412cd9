import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Role } from '@trailgate/shared/permissions'
import { messages } from '@trailgate/shared/sessions/staff_messages'
import { isGood } from '#actions/staff/first_admin'
import { issueToken } from '#actions/staff/issue_token'
import { recordSignIn } from '#actions/staff/note_sign_in'
import { Refusal } from '#exceptions/refusal'
import { clock } from '#services/clock'
import { spend } from '#services/limits'
import { passwordMatches, renewedHash } from '#services/passwords'
import { sqlTime } from '#services/sql_time'
import { inTransaction } from '#services/transaction'

type Attempt = { username: string; password: string; ip: string }

type Account = {
  id: number
  username: string
  first_name: string
  last_name: string
  role: Role
  password_hash: string
  /** Until when a printed one is good. */
  password_until: string | null
  is_active: number
}

class InvalidCredentials extends Refusal {
  constructor() {
    super('INVALID_CREDENTIALS', messages.refused)
  }
}

/**
 * Gives a token for a right name and password. An unknown name, a wrong password, one that is over and an inactive account get
 * the same answer in the same time, and count alike against the budgets of sign-in.
 * @throws {RateLimited} before anything is looked up.
 */
export async function signStaffIn({ username, password, ip }: Attempt) {
  const name = username.toLowerCase()
  const { giveBack } = await spend(['staff.address', ip], ['staff.account', `${name}|${ip}`])

  const token = (await tokenFor(name, password, ip)) ?? (await tokenFor(name, password, ip))
  if (!token) throw new InvalidCredentials()
  await giveBack()
  return token
}

/**
 * A token for the account with this name and password, or null where it got another hash while the password was compared: another
 * password, or the same one hashed anew by a sign-in beside this one.
 * @throws {InvalidCredentials}
 */
async function tokenFor(username: string, password: string, ip: string) {
  const found: Account | null = await db
    .from('staff')
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
  const renewed = await renewedHash(found.password_hash, password)

  const now = clock.now()
  return inTransaction(async (trx) => {
    const still: Pick<Account, 'password_hash' | 'is_active'> | null = await trx
      .from('staff')
      .where('id', found.id)
      .forUpdate()
      .select('password_hash', 'is_active')
      .first()
    if (!still?.is_active) throw new InvalidCredentials()
    if (still.password_hash !== found.password_hash) return null
    await trx
      .from('staff')
      .where('id', found.id)
      .update({ last_login: sqlTime(now), ...(renewed ? { password_hash: renewed } : {}) })
    await recordSignIn(found, ip, trx)
    return issueToken({ staffId: found.id, now }, trx)
  })
}
