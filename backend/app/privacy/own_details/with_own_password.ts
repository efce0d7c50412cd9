import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/own_details/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { Invalid } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { consume } from '#platform/http/rate_limits'
import { passwordMatches } from '#access/passwords/passwords'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** A rider whose password was verified, locked until the transaction ends. */
export type ProvenRider = Pick<
  CustomersRow,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'password_hash'
>

type Work<Result> = {
  /** Slow work, such as hashing, done before the account is locked. */
  prepare?: () => Promise<void>
  work: (rider: ProvenRider, trx: Transaction) => Promise<Result>
}

class WrongPassword extends Invalid {
  constructor() {
    super({ current_password: [messages['current.wrong']] })
  }
}

class OtherPassword extends Error {}

/** A concurrent sign-in may have re-hashed the same password. */
const ATTEMPTS = 2

/**
 * Verifies the password again and runs the work with the account locked: a phone left unattended changes nothing about
 * its owner. The password is compared outside the transaction; if the hash changed meanwhile, it is compared once more.
 * @throws {Invalid} 422 for a wrong password.
 * @throws {RateLimited} from its own limits, before any comparison.
 */
export async function withOwnPassword<Result>(
  caller: Caller,
  password: string,
  { prepare, work }: Work<Result>
): Promise<Result> {
  const key = String(visitorOf({ caller }).id)
  const { giveBack } = await consume(
    ['rider.address', caller.ip],
    ['own_password.rider', key],
    ['own_password.day', key]
  )
  const { id } = visitorOf({ caller })
  for (let attempt = 1; ; attempt += 1) {
    const hash = await matchingHash(id, password)
    if (attempt === 1) await giveBack()
    await prepare?.()
    try {
      return await inTransaction(async (trx) => work(await heldRider(id, hash, trx), trx))
    } catch (error) {
      if (!(error instanceof OtherPassword)) throw error
      if (attempt === ATTEMPTS) throw new WrongPassword()
    }
  }
}

async function matchingHash(id: number, password: string): Promise<string> {
  const row = await rowsIn('customers').where('id', id).select('password_hash').first()
  const hash = row?.password_hash
  if (!(await passwordMatches(hash, password)) || !hash) throw new WrongPassword()
  return hash
}

async function heldRider(id: number, hash: string, trx: Transaction): Promise<ProvenRider> {
  const rider: ProvenRider | null = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forUpdate()
    .select('id', 'first_name', 'last_name', 'email', 'phone', 'password_hash')
    .first()
  if (rider?.password_hash !== hash) throw new OtherPassword()
  return rider
}
