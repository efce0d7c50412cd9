import { isMinor } from '@trailgate/shared/dates'
import { offlineSigningSchema, type OfflineSigning } from '@trailgate/shared/offline/schemas'
import { linkOwnMinor } from '#customers/minors/link_own_minor'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { takeNumbers } from '#platform/database/counters'
import type { Transaction } from '#platform/database/transaction'
import { actorFor, parsed, type Capture } from '#visits/offline/capture'
import { newPerson } from '#visits/offline/new_person'
import { NeedsStaff } from '#visits/offline/needs_staff'
import {
  claimedMinors,
  claimedPerson,
  expectGoodStanding,
  knownMinors,
  personForStaff,
  type KnownPerson,
} from '#visits/offline/people'
import type { Chosen, Prepared } from '#visits/offline/prepared'
import { expectConsent, readSignature, sealSignature } from '#visits/offline/take_signature'

/**
 * A returning rider signs for themselves, for linked minors, or both. Minors who are not linked are added only where
 * staff chose the person.
 * @throws {NeedsStaff}
 */
export async function prepareSigning(capture: Capture): Promise<Prepared> {
  const sent = parsed(offlineSigningSchema({ today: capture.day }), capture.item.payload)
  if (capture.caller.kind !== 'staff') expectConsent(sent)
  const signature = await readSignature(sent)

  return {
    payload: capture.item.payload,
    async apply(trx, { chosen }) {
      const signer = await signerOf({ sent, capture, chosen }, trx)
      if (signer.date_of_birth !== null && isMinor(signer.date_of_birth, capture.day)) {
        throw new NeedsStaff('GUARDIAN_REQUIRED')
      }
      const family = { guardianId: signer.id, claims: sent.minors, today: capture.day }
      const minorIds =
        chosen === undefined
          ? await knownMinors(family, trx)
          : await addedMinors({ sent, signer, capture }, trx)
      await sealSignature({ capture, signer, entered: sent, minorIds, sent, signature }, trx)
      return signer.id
    },
  }
}

type Whose = { sent: OfflineSigning; capture: Capture; chosen: Chosen }

async function signerOf({ sent, capture, chosen }: Whose, trx: Transaction) {
  if (typeof chosen === 'number') return personForStaff(chosen, capture, trx)
  if (chosen === 'create') return newPerson({ claim: sent, capture }, trx)
  const signer = await claimedPerson(sent, trx)
  await expectGoodStanding(signer, trx)
  return signer
}

type Adding = { sent: OfflineSigning; signer: KnownPerson; capture: Capture }

/** The minors by id; those who are not linked yet are added, as staff decided. */
async function addedMinors({ sent, signer, capture }: Adding, trx: Transaction): Promise<number[]> {
  const { day } = capture
  if (sent.minors.length === 0) return []
  await lockGuardian({ id: signer.id, today: day }, trx)
  const known = await claimedMinors({ guardianId: signer.id, claims: sent.minors, today: day }, trx)
  const by = actorFor(signer, capture)
  const ids: number[] = []
  for (const [index, { consent, ...minor }] of sent.minors.entries()) {
    const attested = (consent ?? sent.consent)?.text_id
    const said = { ...minor, ...(attested && { attested }) }
    ids.push(known[index] ?? (await addedMinor({ said, signer, by }, trx)))
  }
  return ids
}

type One = {
  said: OfflineSigning['minors'][number] & { attested?: string }
  signer: KnownPerson
  by: ReturnType<typeof actorFor>
}

async function addedMinor(
  { said: { attested, ...sent }, signer, by }: One,
  trx: Transaction
): Promise<number> {
  const memberId = String(await takeNumbers('member_id', 1, trx))
  const adding = { guardianId: signer.id, sent, memberId, by, ...(attested && { attested }) }
  return (await linkOwnMinor(adding, trx)).id
}
