import type { GuardianRequestsRow } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import type { AcceptGuardian } from '@trailgate/shared/guardian_requests/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { visitorOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { relink, type LinkedMinor } from '#customers/minors/relink'
import { Conflict, NotFound } from '#platform/http/refusals'
import { GUARDIAN_REQUEST_SECONDS } from '#customers/guardian_requests/guardian_requests'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { endedAt, isValid } from '#platform/validity'
import type { Reader, Transaction } from '#platform/database/transaction'

type Request = Pick<
  GuardianRequestsRow,
  'id' | 'minor_id' | 'guardian_id' | 'phone' | 'state' | 'expires_at'
>

/** Which minor has which guardian since. */
export type Accepted = { guardianId: number; minorId: number }

/**
 * Links a child to the parent whom it asked, with the words that were ticked in the history. Staff may do it for a parent who stands before
 * them; where nobody had the number when the child asked, it is whoever has it now.
 * @throws {NotFound} for a request to somebody else.
 * @throws {Conflict} 409 when it was answered or is over, when nobody has the number, and when the child is 18 meanwhile.
 * @throws {BirthDateRequired} 409 when the age of the parent is unknown.
 * @throws {GuardianTooYoung} 403
 */
export async function acceptRequest(
  caller: Caller,
  { id, ...sent }: AcceptGuardian & { id: number }
): Promise<Accepted> {
  const { by } = caller
  let accepted: Accepted | undefined
  await withIdempotencyKey(caller, {
    resource: 'guardian_request_accepted',
    body: { id, ...sent },
    make: async (trx) => {
      const request = await openRequest(caller, id, trx)
      const guardianId = request.guardian_id ?? (await ownerOf(request, trx))
      const minor = await heldPair({ guardianId, minorId: request.minor_id }, trx)
      await settle(id, { state: 'accepted', guardian_id: guardianId }, trx)
      const relationship = sent.relationship_type
      await relink({ guardianId, minor, relationship, by }, trx)
      const details = { guardian_id: guardianId, consent: sent.consent.text_id }
      await record({ action: 'minor.guardian_accepted', by, customerId: minor.id, details }, trx)
      accepted = { guardianId, minorId: minor.id }
      return id
    },
  })
  return accepted ?? acceptedBefore(id)
}

/**
 * Refuses to be somebody's parent: the request goes away, and the history of the child says so.
 * @throws {NotFound} for a request to somebody else.
 * @throws {Conflict} 409 when it was answered or is over.
 */
export async function refuseGuardianRequest(caller: Caller, id: number) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'guardian_request_refused',
    body: { id },
    make: async (trx) => {
      const { minor_id: customerId } = await openRequest(caller, id, trx)
      await settle(id, { state: 'refused' }, trx)
      await record({ action: 'minor.guardian_refused', by, customerId }, trx)
      return id
    },
  })
}

/** What a repeated call finds. @throws {NotFound} when it is gone since. */
async function acceptedBefore(id: number): Promise<Accepted> {
  const request = await requestOf(id, db)
  if (!request?.guardian_id) throw new NotFound()
  return { guardianId: request.guardian_id, minorId: request.minor_id }
}

async function openRequest(caller: Caller, id: number, trx: Transaction) {
  const request = await requestOf(id, trx)
  if (!request || !isFor(caller, request)) throw new NotFound()
  const waits = isValid(request.expires_at, GUARDIAN_REQUEST_SECONDS, clock.now())
  if (request.state !== 'open' || !waits) throw new Conflict(messages.settled)
  return request
}

function requestOf(id: number, reader: Reader): Promise<Request | null> {
  return rowsIn('guardian_requests', reader)
    .where('id', id)
    .select('id', 'minor_id', 'guardian_id', 'phone', 'state', 'expires_at')
    .first()
}

/** Staff answer for anybody, a rider what was asked of them, at a kiosk too. */
function isFor(caller: Caller, { guardian_id: guardianId }: Request) {
  if (caller.kind === 'staff') return true
  return visitorOf({ caller }).id === guardianId
}

async function ownerOf({ phone, minor_id: minorId }: Request, trx: Transaction): Promise<number> {
  const owner = await rowsIn('customers', trx)
    .where('phone', phone)
    .whereNot('id', minorId)
    .whereNull('closed_at')
    .select('id')
    .first()
  if (!owner) throw new Conflict(messages.no_guardian)
  return owner.id
}

/** The parent and then the child, locked in the order in which staff link them. */
async function heldPair({ guardianId, minorId }: Accepted, trx: Transaction): Promise<LinkedMinor> {
  const today = clock.today()
  await lockGuardian({ id: guardianId, today }, trx)
  const minor = await rowsIn('customers', trx)
    .where('id', minorId)
    .whereNull('closed_at')
    .forUpdate()
    .select('id', 'member_id', 'is_closed', 'date_of_birth')
    .first()
  if (!minor?.date_of_birth || !isMinor(minor.date_of_birth, today)) {
    throw new Conflict(messages.settled)
  }
  return minor
}

type Settled = ({ state: 'accepted' } & Pick<Request, 'guardian_id'>) | { state: 'refused' }

/** @throws {Conflict} 409 when somebody else was faster. */
async function settle(id: number, as: Settled, trx: Transaction) {
  const settled = await rowsIn('guardian_requests', trx)
    .where({ id, state: 'open' })
    .update({ ...as, settled_at: endedAt('created_at', clock.now()) })
  if (Number(settled) === 0) throw new Conflict(messages.settled)
}
