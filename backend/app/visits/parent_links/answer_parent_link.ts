import type { CustomersRow, ParentLinksRow } from '#database/rows'
import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/parent_links/messages'
import type {
  ConfirmedParentLink,
  ConfirmParentLink,
  OpenedParentLink,
  ParentLinkStateAnswer,
} from '@trailgate/shared/parent_links/schemas'
import { isNameOf } from '@trailgate/shared/waivers/typed_name'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { searchable } from '@trailgate/shared/text'
import db from '@adonisjs/lucid/services/db'
import { BAN_COLUMNS, isKeptOut } from '#access/bans'
import type { Caller } from '#access/callers'
import { openSession } from '#access/sessions/open_session'
import { endSession } from '#access/sessions/sign_in'
import { GuardianTooYoung } from '#customers/minors/guardian_too_young'
import { isGuardian } from '#customers/minors/is_guardian'
import { linkOwnMinor } from '#customers/minors/link_own_minor'
import { notifyGuardians, notifyMinor } from '#customers/minors/notify_guardians'
import { relink } from '#customers/minors/relink'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume, openedBy } from '#platform/http/rate_limits'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import { newToken } from '#platform/secrets'
import { endedAt } from '#platform/validity'
import {
  holderHash,
  KIOSK_CODE_SECONDS,
  liveParentLink,
  type LiveParentLink,
} from '#visits/parent_links/parent_links'

type Opening = {
  token: string
  /** Token in the cookie of this browser. */
  cookie: string | undefined
}

/**
 * Opens a link and notes it for the asking screen. The browser that confirmed gets a new session by its cookie. For all
 * others the link is over once the child is confirmed: the asker may have the letter, and others a photograph of the
 * code.
 * @throws {Invalid} 422 for an unknown, refused or expired link.
 * @throws {RateLimited}
 */
export async function openParentLink(caller: Caller, { token, cookie }: Opening) {
  const link = await openedBy(['token.address', caller.ip], () => liveParentLink(token, db))
  if (!link || link.state === 'refused' || !mayEnter(link, { token, cookie })) {
    throw new Invalid({ token: [messages.over] })
  }
  await rowsIn('parent_links').where({ id: link.id, state: 'waiting' }).update({ state: 'opened' })
  const { guardian_id: guardianId } = link
  const session =
    link.state === 'confirmed' && guardianId !== null
      ? await linkSession(caller, { customerId: guardianId, isShown: link.isShown })
      : null
  return { opened: toOpened(link), session }
}

function mayEnter({ state, holder_hash: holder }: LiveParentLink, { token, cookie }: Opening) {
  if (state !== 'confirmed') return true
  return cookie !== undefined && holder === holderHash({ cookie, token })
}

function toOpened(link: LiveParentLink): OpenedParentLink {
  return {
    id: link.id,
    minor: { first_name: link.minor_first_name ?? link.first_name ?? '' },
    asked_by: link.asker_first_name,
    confirmed: link.state === 'confirmed',
    phone_needed: link.isShown || link.phone === null,
  }
}

type Confirming = ConfirmParentLink & { id: number; token: string | undefined }

/**
 * Confirms the child: links the parent and the child, adds the ones who have no record, and opens a session that may
 * read and sign. The returned cookie is the only way back into the link. The name and the number or address to which the link went find a parent's record; name and birth date
 * find a child of this parent.
 * @throws {NotFound} without the link in the cookie.
 * @throws {Conflict} 409 for an answered link, for a parent who is banned or not active, and when the asker may not ask
 * for the child any more.
 * @throws {Invalid} 422 for another rider's number.
 * @throws {GuardianTooYoung} 403
 * @throws {RateLimited} after 20 wrong attempts a day on one link.
 */
export async function confirmParentLink(caller: Caller, { id, token, ...sent }: Confirming) {
  const { isShown, token: carried } = await expectLink({ id, token })
  const attempt = await consume(['parent_link.confirm', String(id)])
  const memberIds = [await takeMemberId(), await takeMemberId()] as const
  const cookie = newToken()
  const holder = holderHash({ cookie, token: carried })
  const { repeated } = await withIdempotencyKey(caller, {
    resource: 'parent_link_confirmed',
    // With the kind of token: the other one may not repeat the call.
    body: { id, isShown, ...sent },
    make: async (trx) => {
      const link = await heldLink({ id, token }, trx)
      const parent = await parentOf({ link, sent, memberId: memberIds[0], ip: caller.ip }, trx)
      const minorId = await childOf({ link, sent, memberId: memberIds[1], ...parent }, trx)
      await settle(
        id,
        {
          state: 'confirmed',
          guardian_id: parent.guardianId,
          minor_id: minorId,
          holder_hash: holder,
        },
        trx
      )
      return id
    },
  })
  const done = await rowsIn('parent_links')
    .where('id', id)
    .select('guardian_id', 'minor_id')
    .firstOrFail()
  if (done.guardian_id === null || done.minor_id === null) throw new NotFound()
  // The first answer was lost, and its cookie with it.
  if (repeated) {
    await rowsIn('parent_links').where('id', id).update({ holder_hash: holder })
  }
  await attempt.giveBack()
  const customerId = done.guardian_id
  const session = await linkSession(caller, { customerId, isShown })
  const told: ConfirmedParentLink = { customer_id: customerId, minor_id: done.minor_id }
  return { told, session, cookie }
}

/**
 * Refuses a link ("Not my child"), which ends it.
 * @throws {NotFound} without the link in the cookie.
 * @throws {Conflict} 409 for an answered link.
 */
export async function refuseParentLink(
  caller: Caller,
  { id, token }: Pick<Confirming, 'id' | 'token'>
) {
  await expectLink({ id, token })
  await withIdempotencyKey(caller, {
    resource: 'parent_link_refused',
    body: { id },
    make: async (trx) => {
      const { minor_id: minorId } = await heldLink({ id, token }, trx)
      await settle(id, { state: 'refused' }, trx)
      if (minorId !== null) {
        await record({ action: 'minor.guardian_refused', by: caller.by, customerId: minorId }, trx)
      }
      return id
    },
  })
}

/**
 * State of a link, for the rider who asked; `signed` once the child is covered and the parent has signed over the link.
 * @throws {NotFound} for another rider's link.
 */
export async function parentLinkState(askerId: number, id: number): Promise<ParentLinkStateAnswer> {
  const link = await rowsIn('parent_links as l')
    .leftJoin('customers as m', 'm.id', 'l.minor_id')
    .where({ 'l.id': id, 'l.asker_id': askerId })
    .select('l.state', 'l.settled_at', 'l.guardian_id', 'l.minor_id', 'm.covered_until')
    .first()
  if (!link) throw new NotFound()
  if (link.state !== 'confirmed') return { state: link.state }
  const isCovered = link.covered_until !== null && link.covered_until >= clock.today()
  return { state: isCovered && (await hasSigned(link)) ? 'signed' : 'opened' }
}

type Answered = Pick<ParentLinksRow, 'settled_at' | 'guardian_id' | 'minor_id'>

/** True if the parent has signed a waiver for the child since confirming. */
async function hasSigned({
  settled_at: since,
  guardian_id: signerId,
  minor_id: minorId,
}: Answered) {
  if (since === null || signerId === null || minorId === null) return false
  const waiver = await rowsIn('signed_waivers')
    .where({ counts_for_id: minorId, signer_id: signerId })
    .where('signed_at', '>=', since)
    .whereNull('voided_at')
    .select('id')
    .first()
  return waiver !== null
}

async function expectLink({ id, token }: Pick<Confirming, 'id' | 'token'>) {
  const link = token ? await liveParentLink(token, db) : null
  if (!token || link?.id !== id) throw new NotFound()
  return { ...link, token }
}

/** Locks a link that is not answered yet. */
async function heldLink({ id, token }: Pick<Confirming, 'id' | 'token'>, trx: Transaction) {
  await rowsIn('parent_links', trx).where('id', id).forUpdate().select('id').first()
  const link = token ? await liveParentLink(token, trx) : null
  if (link?.id !== id) throw new NotFound()
  if (link.state === 'confirmed' || link.state === 'refused') {
    throw new Conflict(messages['confirm.settled'])
  }
  return link
}

type Settled =
  | (Pick<ParentLinksRow, 'guardian_id' | 'minor_id' | 'holder_hash'> & { state: 'confirmed' })
  | { state: 'refused' }

async function settle(id: number, as: Settled, trx: Transaction) {
  await rowsIn('parent_links', trx)
    .where('id', id)
    .update({ ...as, settled_at: endedAt('created_at', clock.now()) })
}

type Signer = { customerId: number; isShown: boolean }

/** Replaces the browser's session with one that may read and sign. A code from a screen is no proof (`isSeenLink`). */
function linkSession(caller: Caller, { customerId, isShown }: Signer) {
  return inTransaction(async (trx) => {
    await endSession(caller.cookies.session, trx)
    return openSession({
      customerId,
      kind: 'kiosk',
      byLink: true,
      byPass: isShown,
      deviceId: null,
      now: clock.now(),
      trx,
    })
  })
}

type Parenting = { link: LiveParentLink; sent: ConfirmParentLink; memberId: string; ip: string }
type Parent = { guardianId: number; by: Actor }

/**
 * The record of the parent: found by the name and the number or address to which the link went, else a new one. Over a
 * code nothing that the asker typed enters it: nothing was sent there.
 * @throws {Conflict} 409 for a parent who is banned or not active.
 * @throws {Invalid} 422 for another rider's number.
 * @throws {GuardianTooYoung} 403
 */
async function parentOf(
  { link, sent, memberId, ip }: Parenting,
  trx: Transaction
): Promise<Parent> {
  const today = clock.today()
  const reached = link.isShown ? { phone: null, email: null } : link
  const phone = sent.phone ?? reached.phone
  const { email } = reached
  const name = `${sent.first_name} ${sent.last_name}`
  const as = (guardianId: number): Parent => ({
    guardianId,
    by: { kind: 'kiosk', id: guardianId, name, ip },
  })
  const known = await knownPeople({ phone, email }, trx)
  const holder = known.find(
    (person) => person.id !== link.minor_id && isNameOf(name, person) && isReached(link, person)
  )
  if (holder) {
    if (isKeptOut(holder, today)) throw new Conflict(sessions['login.see_staff'])
    if (holder.date_of_birth && isMinor(holder.date_of_birth, today)) throw new GuardianTooYoung()
    return as(holder.id)
  }
  if (!phone) throw new Invalid({ phone: [messages['confirm.phone_required']] })
  if (known.some((person) => person.phone === phone)) {
    throw new Invalid({ phone: [messages['confirm.phone_taken']] })
  }
  const born = sent.date_of_birth ?? null
  if (born !== null && isMinor(born, today)) throw new GuardianTooYoung()
  const [rowId] = await rowsInto('customers', trx)
    .insert({
      first_name: sent.first_name,
      last_name: sent.last_name,
      first_name_search: searchable(sent.first_name),
      last_name_search: searchable(sent.last_name),
      date_of_birth: born,
      email,
      phone,
      member_id: memberId,
      status: 'active',
      source: 'kiosk',
      created_at: sqlTime(clock.now()),
      created_day: today,
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new Invalid({ phone: [messages['confirm.phone_taken']] })
    })
  const parent = as(Number(rowId))
  await storeSearchKeys([parent.guardianId], trx)
  await record({ action: 'customer.registered', by: parent.by, customerId: parent.guardianId }, trx)
  return parent
}

type Reached = { phone: string | null; email: string | null }

/**
 * True if the link shows that this person answers: it went to their number or address. A fresh code at a kiosk is as
 * good as signing in there by phone number, the one that the asker gave; a code on any other screen shows nothing.
 */
function isReached(link: LiveParentLink, { phone, email }: Reached): boolean {
  if (link.isShown) {
    const isFresh = link.created_at >= sqlTimeAfter(clock.now(), -KIOSK_CODE_SECONDS)
    return link.at_kiosk === 1 && isFresh && (link.phone === null || link.phone === phone)
  }
  return (
    (link.phone !== null && link.phone === phone) || (link.email !== null && link.email === email)
  )
}

function knownPeople({ phone, email }: Reached, trx: Transaction) {
  return rowsIn('customers', trx)
    .where((either) => {
      void either.where('phone', phone ?? '').orWhere('email', email ?? '')
    })
    .whereNull('closed_at')
    .orderBy('id')
    .forUpdate()
    .select('id', 'first_name', 'last_name', 'phone', 'email', 'status', 'date_of_birth')
    .select(...BAN_COLUMNS)
}

type Childing = Omit<Parenting, 'ip'> & Parent

/** The record of the child: the one in the link, else the parent's child of this name and birth date, else a new one. */
async function childOf(
  { link, sent, memberId, guardianId, by }: Childing,
  trx: Transaction
): Promise<number> {
  const { relationship_type: relationship, consent } = sent
  const attested = consent.text_id
  if (link.minor_id === null) {
    const { first_name: first, last_name: last, date_of_birth: born } = link
    if (first === null || born === null) throw new NotFound()
    if (!isMinor(born, clock.today())) throw new Conflict(messages['confirm.settled'])
    const child = {
      first_name: first,
      last_name: last ?? sent.last_name,
      date_of_birth: born,
      relationship_type: relationship,
    }
    const adding = { guardianId, sent: child, memberId, by, attested, isAgeLater: true }
    const { id } = await linkOwnMinor(adding, trx)
    return id
  }
  const minor = await rowsIn('customers', trx)
    .where('id', link.minor_id)
    .whereNull('closed_at')
    .forUpdate()
    .select('id', 'member_id', 'is_closed', 'date_of_birth')
    .first()
  if (!minor || !(await mayStillAsk(link, minor, trx))) {
    throw new Conflict(messages['confirm.settled'])
  }
  await relink({ guardianId, minor, relationship, by, attested }, trx)
  await notifyGuardians({ guardianId, minorId: minor.id }, trx)
  await notifyMinor({ guardianId, minorId: minor.id }, trx)
  const details = { guardian_id: guardianId, consent: attested }
  await record({ action: 'minor.guardian_accepted', by, customerId: minor.id, details }, trx)
  return minor.id
}

type AskedFor = Pick<CustomersRow, 'id' | 'date_of_birth'>

/** True if the child is under 18 still, and is the asker or a child of the asker. */
async function mayStillAsk(
  { asker_id: askerId }: LiveParentLink,
  { id, date_of_birth: born }: AskedFor,
  trx: Transaction
): Promise<boolean> {
  if (born !== null && !isMinor(born, clock.today())) return false
  return askerId === id || isGuardian({ guardianId: askerId, minorId: id }, trx)
}
