import type { PhoneClaimDecision } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/messages'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import type { CustomersRow } from '#database/rows'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { matchAgain } from '#customers/duplicates/match_due'
import { OWN_NUMBER } from '#customers/phones/own_phone'
import { releaseIn } from '#customers/phones/release_phone'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { mayWriteTo } from '#platform/http/rate_limits'
import { Conflict, NotFound } from '#platform/http/refusals'

type Holder = Pick<CustomersRow, 'id' | 'member_id'>

/**
 * Holder of a number, locked: of two simultaneous claims the second finds the result of the first.
 */
export async function holderOf(phone: string, trx: Transaction): Promise<Holder | null> {
  return rowsIn('customers', trx)
    .where('phone', phone)
    .whereNull('closed_at')
    .forUpdate()
    .select('id', 'member_id')
    .first()
}

/** The open claims on a number: until staff decide, nothing is asked of the record that has it. */
export function claimsOn(phone: string) {
  return rowsIn('customers as x').where('x.claims_phone', phone).whereNull('x.closed_at')
}

/** True if the rate limit of letters that strangers cause allows one to the number's holder. */
export async function mayTellOwner(phone: string): Promise<boolean> {
  const owner = await rowsIn('customers')
    .where('phone', phone)
    .whereNull('closed_at')
    .select('email')
    .first()
  return Boolean(owner?.email) && mayWriteTo(owner?.email ?? '')
}

type Claim = {
  holder: Holder
  claimantId: number
  /** True if the rate limit allows one more letter to the holder's address. */
  mayWrite: boolean
  by: Actor
}

/**
 * Records in both histories that a rider registered with the number of another record, and notifies
 * its owner. The number moves only when staff decide.
 */
export async function claimPhone({ holder, claimantId, mayWrite, by }: Claim, trx: Transaction) {
  const claimant = await rowsIn('customers', trx)
    .where('id', claimantId)
    .select('member_id')
    .firstOrFail()
  await record(
    {
      action: 'customer.phone_claimed',
      by,
      customerId: claimantId,
      details: { other_member_id: holder.member_id },
    },
    trx
  )
  const details = { other_member_id: claimant.member_id }
  await record({ action: 'customer.phone_doubted', by, customerId: holder.id, details }, trx)
  if (mayWrite) {
    await notifyAccountChanged({ customerId: holder.id, changes: ['phone_claimed'] }, trx)
  }
}

type Settling = { id: number; decision: PhoneClaimDecision; by: Actor }

/**
 * Settles a claim to a number: `moved` takes it from its holder and gives it to the claimant;
 * `kept` leaves it, and the claimant has none.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a customer without an open claim.
 */
export async function settleClaim({ id, decision, by }: Settling) {
  await inTransaction(async (trx) => {
    const asked = await rowsIn('customers', trx)
      .where('id', id)
      .whereNull('merged_into_id')
      .select('claims_phone', 'closed_at')
      .first()
    if (!asked) throw new NotFound()
    const { claims_phone: phone } = asked
    if (phone === null || asked.closed_at) throw new Conflict(messages['phone_claim.settled'])
    // Locks the holder first, in the same order as a registration with the number.
    const holder = await holderOf(phone, trx)
    if (holder && decision === 'moved') {
      await releaseIn({ id: holder.id, reason: MOVED_REASON, by }, trx)
    }
    const to =
      decision === 'moved'
        ? { ...OWN_NUMBER, phone }
        : { claims_phone: null, phone_released_at: sqlTime(clock.now()) }
    const written = await rowsIn('customers', trx)
      .where({ id, claims_phone: phone })
      .update({ ...to, revision: trx.raw('revision + 1') })
      .catch((error: unknown) => {
        // Another record took the number since the look-up.
        throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
      })
    if (Number(written) === 0) throw new Conflict(messages['phone_claim.settled'])
    if (decision === 'moved') {
      await notifyAccountChanged({ customerId: id, changes: ['phone'] }, trx)
    }
    await matchAgain([id], trx)
    await storeSearchKeys([id], trx)
    const details = { other_member_id: holder?.member_id ?? null }
    await record({ action: DECIDED[decision], by, customerId: id, details }, trx)
  })
}

const DECIDED = {
  moved: 'customer.phone_claim_moved',
  kept: 'customer.phone_claim_kept',
} as const satisfies Record<PhoneClaimDecision, string>

/** Reason in the history of the record that had the number. */
const MOVED_REASON = 'Another rider registered with it'
