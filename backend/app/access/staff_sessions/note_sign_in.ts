import type { StaffRow } from '#database/rows'
import logger from '@adonisjs/core/services/logger'
import { Refusal } from '#platform/http/refusal'
import { record } from '#platform/history'
import type { Transaction } from '#platform/database/transaction'

/** Valid account names. Any other input may be a password or an address: only its length is logged. */
const ACCOUNT = /^\w{1,50}$/

type Attempt = { username: string; ip: string }

/** Exceeded rate limits go only to the log: flooding the sign-in must not flood the history. */
const NOT_RECORDED: ReadonlySet<string> = new Set(['RATE_LIMITED', 'UNAVAILABLE'])

/**
 * Runs a staff sign-in; a refusal is logged and recorded in the park's history, with the given account and the address.
 */
export async function noteRefusals<Signed>(
  { username, ip }: Attempt,
  signIn: () => Promise<Signed>
) {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Refusal) {
      const account = accountAsGiven(username)
      const { code } = error
      logger.warn({ code, account, address: ip }, 'staff sign-in refused')
      if (!NOT_RECORDED.has(code)) {
        const by = { kind: 'anonymous' as const, id: null, name: null, ip }
        await record({
          action: 'staff.sign_in_refused',
          by,
          details: { account, code },
          subject: null,
        })
      }
    }
    throw error
  }
}

type SignedIn = Pick<StaffRow, 'id' | 'username' | 'first_name' | 'last_name' | 'role'>

/** Records a successful sign-in, in the transaction that opened it. */
export async function recordSignIn(staff: SignedIn, ip: string, trx: Transaction) {
  const { id, username, first_name: first, last_name: last, role } = staff
  const by = { kind: role, id, name: `${first} ${last}`, ip }
  const details = { account: username }
  await record({ action: 'staff.signed_in', by, details, subject: null }, trx)
  logger.info({ account: username, address: ip }, 'staff signed in')
}

function accountAsGiven(username: string) {
  return ACCOUNT.test(username) ? username : `no user name, ${username.length} characters`
}
