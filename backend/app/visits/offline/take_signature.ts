import type { Claim } from '@trailgate/shared/offline/match'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineSignature } from '@trailgate/shared/offline/schemas'
import { fill } from '@trailgate/shared/text'
import { isTrueFor } from '@trailgate/shared/waivers/consent'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { Invalid } from '#platform/http/refusals'
import { checkedSignature, type SignatureImage } from '#waivers/signing/checked_signature'
import { signCaptured } from '#waivers/signing/sign_captured'
import { actorFor, sealedCapture, seenFrom, visitorAt, type Capture } from '#visits/offline/capture'
import { NeedsStaff } from '#visits/offline/needs_staff'
import type { KnownPerson } from '#visits/offline/people'

/** Stored length of the user agent. */
const USER_AGENT_MAX = 300

/** The picture of a signature, checked before any transaction begins. @throws {NeedsStaff} SIGNATURE_UNREADABLE */
export async function readSignature({
  signature_data: sent,
}: Pick<OfflineSignature, 'signature_data'>) {
  try {
    return await checkedSignature(sent)
  } catch (error) {
    if (error instanceof Invalid) throw new NeedsStaff('SIGNATURE_UNREADABLE')
    throw error
  }
}

/** Refuses a signature for children without the sentence of the adult. @throws {NeedsStaff} INCOMPLETE */
export function expectConsent({ minors, consent }: OfflineSignature) {
  if (minors.some((minor) => !minor.consent && !consent))
    throw new NeedsStaff('INCOMPLETE', 'consent')
}

type Signing = {
  capture: Capture
  signer: KnownPerson
  /** The adult's name as entered. */
  entered: Pick<Claim, 'first_name' | 'last_name'>
  /** The children of the payload by id, in its order. */
  minorIds: readonly number[]
  sent: OfflineSignature
  signature: SignatureImage
}

/** Seals the signature for the adult, unless it is for the children alone, and for the children. */
export async function sealSignature(
  { capture, signer, entered, minorIds, sent, signature }: Signing,
  trx: Transaction
) {
  const { caller, at, day } = capture
  const subjectIds = [...(sent.for_self ? [signer.id] : []), ...minorIds]
  if (subjectIds.length === 0) throw new NeedsStaff('INCOMPLETE', 'minors')
  await expectRecordedRelationships({ sent, signer, minorIds }, trx)
  const { ip, userAgent } = seenFrom(capture)
  await signCaptured(
    {
      visitor: visitorAt(signer, capture),
      entered,
      signing: asSigning(sent, signer.id, minorIds),
      subjectIds: [...new Set(subjectIds)],
      signature,
      captured: sealedCapture(capture),
      at,
      day,
      from: {
        ip,
        userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        requestId: caller.requestId,
      },
      by: actorFor(signer, capture),
    },
    trx
  )
}

type Related = Pick<Signing, 'sent' | 'signer' | 'minorIds'>

/**
 * Refuses a sentence that is untrue for the relationship on record, and names what to correct.
 * @throws {NeedsStaff} INCOMPLETE
 */
async function expectRecordedRelationships(
  { sent, signer, minorIds }: Related,
  trx: Transaction
): Promise<void> {
  if (minorIds.length === 0) return
  const links = await rowsIn('guardianships', trx)
    .where('guardian_id', signer.id)
    .whereIn('minor_id', [...minorIds])
    .whereNull('ended_at')
    .select('minor_id', 'relationship')
  const recorded = new Map(links.map(({ minor_id: id, relationship }) => [id, relationship]))
  for (const [index, minor] of sent.minors.entries()) {
    const relationship = recorded.get(minorIds[index] ?? 0)
    const consent = minor.consent ?? sent.consent
    if (!relationship || !consent || isTrueFor(relationship, consent.text_id)) continue
    const names = { child: nameOf(minor), name: nameOf(signer) }
    throw new NeedsStaff('INCOMPLETE', fill(messages['what.relationship'], names))
  }
}

function nameOf({ first_name: first, last_name: last }: Pick<Claim, 'first_name' | 'last_name'>) {
  return `${first} ${last}`
}

/** The payload as a call of a kiosk would send it: children by their ids. */
function asSigning(
  sent: OfflineSignature,
  signerId: number,
  minorIds: readonly number[]
): SignWaiver & { content_hash: string } {
  const { minors, answers_by: by } = sent
  const idOf = (key: string) => (key === 'self' ? signerId : minorIds[Number(key)])
  const consents = minors.flatMap(({ consent }, index) =>
    consent && minorIds[index] ? [[String(minorIds[index]), consent] as const] : []
  )
  const answersBy = Object.entries(by ?? {}).flatMap(([key, answers]) => {
    const id = idOf(key)
    return id === undefined ? [] : [[String(id), answers] as const]
  })
  return {
    template_id: sent.template_id,
    content_hash: sent.content_hash,
    signature_data: sent.signature_data,
    consent: sent.consent,
    consents: consents.length > 0 ? Object.fromEntries(consents) : null,
    typed_name: sent.typed_name,
    strokes: sent.strokes,
    method: sent.method,
    answers: sent.answers,
    answers_by: answersBy.length > 0 ? Object.fromEntries(answersBy) : null,
  }
}
