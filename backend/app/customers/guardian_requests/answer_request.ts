import type { GuardianRequestsRow } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import type { AcceptGuardian } from '@trailgate/shared/guardian_requests/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { visitorOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { customerEvents } from '#customers/events'
import { isGuardian } from '#customers/minors/is_guardian'
import { isProven } from '#customers/minors/is_proven'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { notifyGuardians, notifyMinor } from '#customers/minors/notify_guardians'
import { relink, type LinkedMinor } from '#customers/minors/relink'
import { refusal } from '#platform/http/refusal'
import { Conflict, NotFound } from '#platform/http/refusals'
import { GUARDIAN_REQUEST_SECONDS } from '#customers/guardian_requests/guardian_requests'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { endedAt, isValid } from '#platform/validity'
import type { Reader, Transaction } from '#platform/database/transaction'

/** A phone number does not prove who stands at the kiosk. */
class ProofRequired extends refusal('PROOF_REQUIRED', messages.proof) {}

type Request = Pick<
  GuardianRequestsRow,
  'id' | 'minor_id' | 'guardian_id' | 'phone' | 'state' | 'expires_at' | 'twin_of'
>

/** The new link of minor and guardian. */
export type Accepted = { guardianId: number; minorId: number }

/**
 * Links a child to the parent whom it asked; the history keeps the words that were ticked. Staff
 * may accept for a parent who is present. If the number had no owner when the child asked, its
 * owner now is the parent.
 * @throws {NotFound} for a request to another person.
 * @throws {ProofRequired} 403 at a kiosk, and over a link that staff saw: a phone number alone does
 * not prove a parent.
 * @throws {Conflict} 409 when it was answered or has expired, when the number has no owner, and
 * when the child is 18 by now.
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
      if (!isProven(caller)) throw new ProofRequired()
      const guardianId = request.guardian_id ?? (await ownerOf(request, trx))
      if (request.twin_of !== null) {
        const twins = { request, twinId: request.twin_of, guardianId, by }
        accepted = await joinTwins({ ...twins, consent: sent.consent.text_id }, trx)
        return id
      }
      const minor = await heldPair({ guardianId, minorId: request.minor_id }, trx)
      await settle(id, { state: 'accepted', guardian_id: guardianId }, trx)
      const relationship = sent.relationship_type
      await relink({ guardianId, minor, relationship, by }, trx)
      await notifyGuardians({ guardianId, minorId: minor.id }, trx)
      await notifyMinor({ guardianId, minorId: minor.id }, trx)
      const details = { guardian_id: guardianId, consent: sent.consent.text_id }
      await record({ action: 'minor.guardian_accepted', by, customerId: minor.id, details }, trx)
      accepted = { guardianId, minorId: minor.id }
      return id
    },
  })
  return accepted ?? acceptedBefore(id)
}

/**
 * Refuses a guardian request: the request ends, and the child's history records it.
 * @throws {NotFound} for a request to another person.
 * @throws {Conflict} 409 when it was answered or has expired.
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

type Twins = { request: Request; twinId: number; guardianId: number; by: Actor; consent: string }

/**
 * Merges the second record of the child into the first one, which keeps both guardians.
 * @throws {Conflict} 409 when the parent is not the guardian of the first record any more, or one of the two is 18 or
 * closed by now.
 */
async function joinTwins(
  { request, twinId, guardianId, by, consent }: Twins,
  trx: Transaction
): Promise<Accepted> {
  await holdTwins({ guardianId, minorId: twinId, secondId: request.minor_id }, trx)
  await settle(request.id, { state: 'accepted', guardian_id: guardianId }, trx)
  await customerEvents.sameChild.emit({ firstId: twinId, secondId: request.minor_id, by }, trx)
  const details = { guardian_id: guardianId, consent }
  await record({ action: 'minor.guardian_accepted', by, customerId: twinId, details }, trx)
  return { guardianId, minorId: twinId }
}

type Pair = Accepted & { secondId: number }

async function holdTwins({ guardianId, minorId, secondId }: Pair, trx: Transaction) {
  const today = clock.today()
  const rows = await rowsIn('customers', trx)
    .whereIn('id', [minorId, secondId])
    .whereNull('closed_at')
    .orderBy('id')
    .forUpdate()
    .select('date_of_birth')
  const areMinors = rows.every(({ date_of_birth: born }) => born !== null && isMinor(born, today))
  const isTheirs = await isGuardian({ guardianId, minorId }, trx)
  if (rows.length !== 2 || !areMinors || !isTheirs) throw new Conflict(messages.settled)
}

/**
 * Result of a repeated call with the same idempotency key. @throws {NotFound} when the request is
 * gone.
 */
async function acceptedBefore(id: number): Promise<Accepted> {
  const request = await requestOf(id, db)
  if (!request?.guardian_id) throw new NotFound()
  return { guardianId: request.guardian_id, minorId: request.twin_of ?? request.minor_id }
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
    .select('id', 'minor_id', 'guardian_id', 'phone', 'state', 'expires_at', 'twin_of')
    .first()
}

/** Staff may answer any request, a rider those to them, also at a kiosk. */
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

/** @throws {Conflict} 409 when another call settled it first. */
async function settle(id: number, as: Settled, trx: Transaction) {
  const settled = await rowsIn('guardian_requests', trx)
    .where({ id, state: 'open' })
    .update({ ...as, settled_at: endedAt('created_at', clock.now()) })
  if (Number(settled) === 0) throw new Conflict(messages.settled)
}
