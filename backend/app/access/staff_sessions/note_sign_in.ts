import type { StaffRow } from '#database/rows'
import logger from '@adonisjs/core/services/logger'
import { Refusal } from '#platform/http/refusal'
import { record } from '#platform/history'
import type { Transaction } from '#platform/database/transaction'

/** What names an account. Anything else that is typed there may be a password or somebody's address: it is told by its length alone. */
const ACCOUNT = /^\w{1,50}$/

type Attempt = { username: string; ip: string }

/** Too many attempts are a line of the log, and no row each: whoever floods the sign-in must not flood the history. */
const NOT_RECORDED: ReadonlySet<string> = new Set(['RATE_LIMITED', 'UNAVAILABLE'])

/** Runs a sign-in of staff; a refused one stands in the log and in the history of the park, with the account as given and the address. */
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
        await record({ action: 'staff.sign_in_refused', by, details: { account, code } })
      }
    }
    throw error
  }
}

type SignedIn = Pick<StaffRow, 'id' | 'username' | 'first_name' | 'last_name' | 'role'>

/** A sign-in that was good, in the transaction that opened it. */
export async function recordSignIn(staff: SignedIn, ip: string, trx: Transaction) {
  const { id, username, first_name: first, last_name: last, role } = staff
  const by = { kind: role, id, name: `${first} ${last}`, ip }
  await record({ action: 'staff.signed_in', by, details: { account: username } }, trx)
  logger.info({ account: username, address: ip }, 'staff signed in')
}

function accountAsGiven(username: string) {
  return ACCOUNT.test(username) ? username : `no user name, ${username.length} characters`
}
