import { registrationSchema, type Registration } from '@trailgate/shared/customers/schemas'
import { isMinor } from '@trailgate/shared/dates'
import { without } from '@trailgate/shared/fields'
import {
  offlineFamilySchema,
  offlineSignatureSchema,
  type OfflineReason,
  type OfflineSignature,
} from '@trailgate/shared/offline/schemas'
import { mayTellOwner } from '#customers/phones/claim_phone'
import { linkOwnMinor } from '#customers/minors/link_own_minor'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { storeRegistration } from '#customers/registration/store_registration'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import type { Transaction } from '#platform/database/transaction'
import { mayWriteTo } from '#platform/http/rate_limits'
import type { SignatureImage } from '#waivers/signing/checked_signature'
import { actorFor, parsed, seenFrom, type Capture } from '#visits/offline/capture'
import { fillRecord } from '#visits/offline/fill_record'
import { NeedsStaff, SignatureNeedsStaff, staffReason } from '#visits/offline/needs_staff'
import {
  chosenPerson,
  holdersOf,
  madeByTablet,
  personForStaff,
  type KnownPerson,
} from '#visits/offline/people'
import type { Chosen, Prepared } from '#visits/offline/prepared'
import { expectConsent, readSignature, sealSignature } from '#visits/offline/take_signature'

/** Fields of a registration that a kiosk without a network does not offer. */
const NOT_OFFLINE = ['password', 'party', 'return_to', 'confirm_new', 'phone_moved'] as const

const withoutFields = without(NOT_OFFLINE)

type Signed = { sent: OfflineSignature; signature: SignatureImage }

/**
 * A new rider with children and, in one go, the signature. If the signature alone needs staff, the people are made all
 * the same.
 * @throws {NeedsStaff}
 */
export async function prepareRegistration(capture: Capture): Promise<Prepared> {
  const { day, item } = capture
  const on = { today: day }
  const payload = withoutFields(item.payload)
  const { marketing, ...entered } = parsed(registrationSchema(on), payload)
  const person = withoutFields(entered)
  const family = parsed(offlineFamilySchema(on), payload)
  const signing = await signingOf(capture, payload)
  const mayWrite = await mayWriteTo(person.email)
  // Only staff make a customer of a number that another has.
  const mayTellHolder = capture.caller.kind === 'staff' && (await mayTellOwner(person.phone))
  const [memberId = '', ...minorMemberIds] = await takeMemberIds(1 + family.minors.length)

  return {
    payload,
    async apply(trx, { chosen, held }) {
      const known = await whose({ person, marketing, capture, chosen }, trx)
      const entry = { person, marketing, memberId, mayWrite, mayTellHolder, capture }
      const adult = known ?? (await registered({ ...entry, claims: chosen === 'create' }, trx))
      const by = actorFor(adult, capture)
      const minorIds: number[] = []
      if (family.minors.length > 0) await lockGuardian({ id: adult.id, today: day }, trx)
      for (const [index, { consent, ...sent }] of family.minors.entries()) {
        const attested = (consent ?? family.consent)?.text_id
        const adding = { guardianId: adult.id, sent, memberId: minorMemberIds[index] ?? '', by }
        const { id } = await linkOwnMinor({ ...adding, ...(attested && { attested }) }, trx)
        minorIds.push(id)
      }
      if (signing && !held)
        await signOrHold({ signing, capture, adult, entered: person, minorIds }, trx)
      return adult.id
    },
  }
}

/** The signature, the reason why it needs staff, or null for a registration without one. */
async function signingOf(
  capture: Capture,
  payload: Record<string, unknown>
): Promise<Signed | { reason: OfflineReason } | null> {
  if (payload.signature_data === undefined || payload.signature_data === null) return null
  try {
    const sent = parsed(offlineSignatureSchema({ today: capture.day }), payload)
    expectConsent(sent)
    return { sent, signature: await readSignature(sent) }
  } catch (error) {
    const reason = staffReason(error)
    if (!reason) throw error
    return { reason }
  }
}

type Person = Omit<Registration, 'marketing' | (typeof NOT_OFFLINE)[number]>

type Whose = {
  person: Person
  marketing: Registration['marketing']
  capture: Capture
  chosen: Chosen
}

/** The person whom staff chose, or whom an earlier item of the tablet made; null for a new one. */
async function whose(
  { person, marketing, capture, chosen }: Whose,
  trx: Transaction
): Promise<KnownPerson | null> {
  if (typeof chosen === 'number') {
    const { id } = await personForStaff(chosen, capture, trx)
    await fillRecord({ id, entered: person, marketing, capture }, trx)
    return chosenPerson(id, trx)
  }
  const made = await madeByTablet(person, capture.device.id, trx)
  if (made) return made
  if (chosen === 'create') return null
  const holders = await holdersOf(person.phone, trx)
  if (holders.some(({ phone }) => phone === person.phone)) throw new NeedsStaff('PHONE_TAKEN')
  return null
}

type Entry = {
  person: Person
  marketing: Registration['marketing']
  memberId: string
  claims: boolean
  mayWrite: boolean
  mayTellHolder: boolean
  capture: Capture
}

async function registered(
  { person, capture, ...entry }: Entry,
  trx: Transaction
): Promise<KnownPerson> {
  const { receivedAt } = capture
  const id = await storeRegistration(
    {
      ...entry,
      person,
      passwordHash: null,
      source: 'kiosk',
      seenBy: seenFrom(capture),
      now: receivedAt,
      today: clock.today(),
    },
    trx
  )
  return chosenPerson(id, trx)
}

type Part = {
  signing: Signed | { reason: OfflineReason }
  capture: Capture
  adult: KnownPerson
  entered: Pick<Person, 'first_name' | 'last_name'>
  minorIds: readonly number[]
}

/** @throws {SignatureNeedsStaff} where the signature alone needs staff. */
async function signOrHold({ signing, adult, ...part }: Part, trx: Transaction) {
  if ('reason' in signing) throw new SignatureNeedsStaff(signing.reason)
  try {
    if (isMinor(adult.date_of_birth ?? '', part.capture.day))
      throw new NeedsStaff('GUARDIAN_REQUIRED')
    await sealSignature({ ...signing, ...part, signer: adult }, trx)
  } catch (error) {
    const reason = staffReason(error)
    throw reason ? new SignatureNeedsStaff(reason) : error
  }
}
