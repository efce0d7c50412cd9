import db from '@adonisjs/lucid/services/db'
import { isSameName } from '@trailgate/shared/customers/same_name'
import { isMinor } from '@trailgate/shared/dates'
import { HOUSEHOLD_REQUEST_DAYS } from '@trailgate/shared/household/constants'
import { messages } from '@trailgate/shared/household/messages'
import type {
  AcceptAdult,
  AskAdult,
  HouseholdRequest,
  NewAdult,
} from '@trailgate/shared/household/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import { visitorOf } from '#access/caller'
import type { Caller, VisitorCaller } from '#access/callers'
import { letterAddress } from '#access/letter_address'
import { besideOf } from '#customers/household/adults_of'
import { expectNewcomer } from '#customers/household/expect_newcomer'
import { linkAdults } from '#customers/household/link_adults'
import { claimsOn } from '#customers/phones/claim_phone'
import { isProven, isSeenLink } from '#customers/minors/is_proven'
import { notifyGuardians, notifyMinor } from '#customers/minors/notify_guardians'
import { relink } from '#customers/minors/relink'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Reader, Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume, mayWriteTo } from '#platform/http/rate_limits'
import { refusal } from '#platform/http/refusal'
import { Conflict, NotFound } from '#platform/http/refusals'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { letter } from '#platform/mail/letter'
import { endedAt, isValid, validEnds } from '#platform/validity'
import { settings } from '#start/settings'

/** A phone number alone does not prove an adult of a family. */
class ProofRequired extends refusal('PROOF_REQUIRED', messages.proof) {}

const REQUEST_SECONDS = HOUSEHOLD_REQUEST_DAYS * 24 * 3600

/**
 * Asks another adult, by first name and phone number or by their record, to join the caller's
 * household, and notifies them by letter. The answer is always the same, and a request to an
 * unknown person is not stored.
 * @throws {NewcomersOnly} 403 at a kiosk, except for a rider who has just registered there: a phone
 * number alone is not enough to ask.
 * @throws {RateLimited}
 */
export async function askAdult(caller: Caller, sent: AskAdult | NewAdult) {
  const visitor = visitorOf({ caller })
  const { id: askerId } = visitor
  if (visitor.kind === 'kiosk') await expectNewcomer(visitor)
  await consume(['household_request.rider', String(askerId)])
  const known = await askable({ askerId, sent }, db)
  const email = known && letterAddress(known)
  const mayWrite = Boolean(email) && (await mayWriteTo(email ?? ''))
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'household_request',
    body: sent,
    make: async (trx) => {
      // Locks the asker: of two simultaneous calls both would find no request.
      await rowsIn('customers', trx).where('id', askerId).forUpdate().select('id').first()
      // Recorded in both cases: riders see it in their own data, and it must not reveal if the
      // number is known.
      await record({ action: 'household.adult_asked', by, customerId: askerId }, trx)
      const asked = await askable({ askerId, sent }, trx)
      if (!asked || !(await note({ askerId, askedId: asked.id }, trx))) return askerId
      const to = letterAddress(asked)
      if (to && mayWrite) {
        const { firstName } = visitorOf({ caller })
        await enqueueMail(
          { to, ...askedMail({ firstName: asked.first_name, asker: firstName }) },
          trx
        )
      }
      return askerId
    },
  })
}

type Asked = { askerId: number; sent: AskAdult | NewAdult }

/** The person who is asked, if askable: another adult of known age, of the name that was given, who is not in the household yet. */
async function askable({ askerId, sent }: Asked, reader: Reader) {
  const people = rowsIn('customers', reader)
    .where('status', 'active')
    .whereNot('id', askerId)
    .whereNull('closed_at')
  if ('phone' in sent) void people.where('phone', sent.phone).whereNotExists(claimsOn(sent.phone))
  else void people.where('id', sent.customer_id)
  const person = await people
    .select('id', 'first_name', 'email', 'status_reason', 'date_of_birth')
    .first()
  if (person && 'phone' in sent && !isSameName(firstOf(person), firstOf(sent))) return null
  if (!person?.date_of_birth || isMinor(person.date_of_birth, clock.today())) return null
  const beside = await besideOf([askerId], reader)
  return beside(askerId).includes(person.id) ? null : person
}

function firstOf({ first_name }: { first_name: string }) {
  return { first_name, last_name: '' }
}

/** True if the request is new: a waiting or refused one is not repeated before it expires. */
async function note({ askerId, askedId }: { askerId: number; askedId: number }, trx: Transaction) {
  const now = clock.now()
  const pair = { asker_id: askerId, asked_id: askedId }
  const fresh = {
    state: 'open' as const,
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, REQUEST_SECONDS),
    settled_at: null,
  }
  const before = await rowsIn('household_adults', trx)
    .where(pair)
    .select('id', 'expires_at')
    .first()
  if (!before) {
    await insertRow(trx, 'household_adults', { ...pair, ...fresh })
    return true
  }
  const { id, expires_at: until } = before
  if (until !== null && isValid(until, REQUEST_SECONDS, now)) return false
  await rowsIn('household_adults', trx).where('id', id).update(fresh)
  return true
}

type Asking = Pick<VisitorCaller, 'id' | 'byLink' | 'byPass' | 'byStaffLink'>

/** A page of the adults who ask this rider and wait for an answer, the newest first, with how many there are. */
export async function requestsToAdult(asking: Asking, { offset, limit }: Page) {
  // Over a link that others saw, requests cannot be answered and so are not listed.
  if (isSeenLink(asking)) return { requests: [], total: 0 }
  const asked = openRequests(asking.id)
  const { total } = await asked.clone().count('* as total').firstOrFail()
  const rows = await asked
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('r.id', 'r.asker_id', 'r.created_at', 'r.expires_at', 'a.first_name')
  const parents = await rowsIn('guardianships')
    .whereIn(
      'guardian_id',
      rows.map((row) => row.asker_id)
    )
    .whereNull('ended_at')
    .select('guardian_id')
  const withChildren = new Set(parents.map((link) => link.guardian_id))
  const requests = rows.map((row): HouseholdRequest => {
    return {
      id: row.id,
      first_name: row.first_name,
      has_children: withChildren.has(row.asker_id),
      created_at: isoTime(row.created_at),
      expires_at: isoTime(row.expires_at ?? row.created_at),
    }
  })
  return { requests, total: Number(total) }
}

function openRequests(id: number) {
  return rowsIn('household_adults as r')
    .join('customers as a', 'a.id', 'r.asker_id')
    .where({ 'r.asked_id': id, 'r.state': 'open' })
    .whereBetween('r.expires_at', validEnds(clock.now(), REQUEST_SECONDS))
    .whereNull('a.closed_at')
}

/**
 * Links the caller and the asker as one household and, if ticked, makes the caller a guardian of
 * the asker's children.
 * @throws {NotFound} for a request to another person.
 * @throws {ProofRequired} 403 at a kiosk, and over a link that staff saw.
 * @throws {Conflict} 409 when it was answered or has expired.
 */
export async function acceptAdult(caller: Caller, { id, ...sent }: AcceptAdult & { id: number }) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'household_request_accepted',
    body: { id, ...sent },
    make: async (trx) => {
      const { asker_id: askerId, asked_id: askedId } = await openRequest(caller, id, trx)
      if (!isProven(caller)) throw new ProofRequired()
      await linkAdults({ askerId, askedId, by }, trx)
      await settleAccepted(id, trx)
      if (sent.consent) {
        const attested = sent.consent.text_id
        const minors = await rowsIn('guardianships as g', trx)
          .join('customers as c', 'c.id', 'g.minor_id')
          .where('g.guardian_id', askerId)
          .whereNull('g.ended_at')
          .whereNull('c.closed_at')
          .orderBy('c.id')
          .forUpdate()
          .select('c.id', 'c.member_id', 'c.is_closed', 'c.date_of_birth')
        for (const minor of minors) {
          if (!minor.date_of_birth || !isMinor(minor.date_of_birth, clock.today())) continue
          const relationship = sent.relationship_type
          await relink({ guardianId: askedId, minor, relationship, by, attested }, trx)
          await notifyGuardians({ guardianId: askedId, minorId: minor.id }, trx)
          await notifyMinor({ guardianId: askedId, minorId: minor.id }, trx)
        }
      }
      return id
    },
  })
}

/** Two who are one household already, as by a request in the other direction: this request is answered, too. */
async function settleAccepted(id: number, trx: Transaction) {
  await rowsIn('household_adults', trx)
    .where({ id, state: 'open' })
    .update({
      state: 'accepted',
      expires_at: null,
      settled_at: endedAt('created_at', clock.now()),
    })
}

/**
 * Refuses a household request and ends it.
 * @throws {NotFound} for a request to another person.
 * @throws {Conflict} 409 when it was answered or has expired.
 */
export async function refuseAdult(caller: Caller, id: number) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'household_request_refused',
    body: { id },
    make: async (trx) => {
      const { asked_id: customerId } = await openRequest(caller, id, trx)
      await rowsIn('household_adults', trx)
        .where({ id, state: 'open' })
        .update({ state: 'refused', settled_at: endedAt('created_at', clock.now()) })
      await record({ action: 'household.adult_refused', by, customerId }, trx)
      return id
    },
  })
}

async function openRequest(caller: Caller, id: number, trx: Transaction) {
  const request = await rowsIn('household_adults', trx)
    .where('id', id)
    .forUpdate()
    .select('asker_id', 'asked_id', 'state', 'expires_at')
    .first()
  if (!request || request.asked_id !== visitorOf({ caller }).id) throw new NotFound()
  const { state, expires_at: until } = request
  const waits = until !== null && isValid(until, REQUEST_SECONDS, clock.now())
  if (state !== 'open' || !waits) throw new Conflict(messages.settled)
  return request
}

/** The letter to an adult whom another one invites into the family. */
function askedMail({ firstName, asker }: { firstName: string; asker: string }) {
  return letter({
    subject: `${asker} invites you into the family at ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `${asker} gave your phone number at ${settings.parkName} and says that you are of one family. Sign in and answer under Minors; you have ${HOUSEHOLD_REQUEST_DAYS} days.`,
    ],
    paragraphs: [
      `If you do not know ${asker}, choose Refuse: you are then not asked again before that time is over.`,
    ],
    links: [{ label: 'Sign in', url: `${settings.appUrl}/portal` }],
  })
}
