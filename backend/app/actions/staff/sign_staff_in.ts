import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/sessions/staff_messages'
import { isGood } from '#actions/staff/first_admin'
import { issueToken } from '#actions/staff/issue_token'
import { Refusal } from '#exceptions/refusal'
import { clock } from '#services/clock'
import { spend } from '#services/limits'
import { passwordMatches } from '#services/passwords'
import { sqlTime } from '#services/sql_time'
import { inTransaction } from '#services/transaction'

type Attempt = { username: string; password: string; ip: string }

type Account = {
  id: number
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

  const found: Account | null = await db
    .from('staff')
    .where('username', name)
    .select('id', 'password_hash', 'password_until', 'is_active')
    .first()
  const matches = await passwordMatches(found?.password_hash, password)
  if (!found || !matches || !found.is_active) throw new InvalidCredentials()
  if (!isGood(found.password_until)) {
    logger.warn('the printed password of an admin is over: the next start prints another')
    throw new InvalidCredentials()
  }

  const now = clock.now()
  const token = await inTransaction(async (trx) => {
    // While the password was compared the account may have got another one, or have been deactivated.
    const still = await trx
      .from('staff')
      .where({ id: found.id, password_hash: found.password_hash, is_active: true })
      .forUpdate()
      .select('id')
      .first()
    if (!still) throw new InvalidCredentials()
    await trx
      .from('staff')
      .where('id', found.id)
      .update({ last_login: sqlTime(now) })
    return issueToken({ staffId: found.id, now }, trx)
  })
  await giveBack()
  return token
}
