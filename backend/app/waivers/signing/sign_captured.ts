import type { Day } from '@trailgate/shared/dates'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import type { VisitorCaller } from '#access/callers'
import type { Actor } from '#platform/actor'
import type { Transaction } from '#platform/database/transaction'
import { askedAnswers } from '#waivers/answers/asked_fields'
import type { CapturedOffline } from '#waivers/seal/frozen_body'
import { expectParent, expectTrueConsent } from '#waivers/signing/check_authority'
import type { SignatureImage } from '#waivers/signing/checked_signature'
import { expectOwnName } from '#waivers/signing/expect_own_name'
import { familyOfSigner, type Person } from '#waivers/signing/family_of_signer'
import { newUid, sealWaivers } from '#waivers/signing/seal_waivers'
import { templateToSign } from '#waivers/signing/template_to_sign'
import { heldTemplates } from '#waivers/templates/park_templates'
import { versionText } from '#waivers/templates/version_text'

/** The text that a tablet showed is no text that this template ever had. */
export class UnknownText extends Error {}

type Captured = {
  visitor: VisitorCaller
  /** The name that the signer entered: a typed signature repeats it. */
  entered: Pick<Person, 'first_name' | 'last_name'>
  /** With the hash of the text that was shown. */
  signing: SignWaiver & { content_hash: string }
  subjectIds: readonly number[]
  signature: SignatureImage
  captured: CapturedOffline
  /** Instant and park day of the capture. */
  at: Date
  day: Day
  from: { ip: string | null; userAgent: string | null; requestId: string }
  by: Actor
}

/**
 * Seals a signature that a tablet captured without a network: the text as it was shown, though it was archived or
 * replaced since, with the time of the capture (docs/product/offline.md). All in the caller's transaction, which also
 * holds the item, so that no item is sealed twice.
 * @throws {UnknownText}
 * @throws {Refusal} as `signWaiver`.
 */
export async function signCaptured(
  { visitor, entered, signing, subjectIds, signature, captured, at, day, from, by }: Captured,
  trx: Transaction
): Promise<void> {
  const asked = { signerId: visitor.id, subjectIds, birthDates: new Map(), today: day }
  const { signer, subjects } = await familyOfSigner(asked, trx)
  expectParent(signer, subjects)
  expectTrueConsent(signing, signer, subjects)
  expectOwnName(signing, entered, { atKiosk: true })
  const templates = await heldTemplates(trx)
  const { template_id: templateId, content_hash: shown } = signing
  const versions = templates.find(({ id }) => id === templateId)?.versions ?? []
  const version = versions.findLast(
    ({ content_hash: hash, effective_date: since }) => hash === shown && since <= day
  )
  if (!version) throw new UnknownText()
  const chosen = templateToSign({
    templates,
    templateId,
    shownHash: null,
    ticketed: version.id,
    people: subjects,
    today: day,
  })
  const content = await versionText(chosen.version, trx)
  const contentHash = chosen.version.content_hash
  const answers = askedAnswers({ content, contentHash, sent: signing, subjectIds })
  await sealWaivers(
    {
      signing: newUid(),
      sent: signing,
      signer,
      chosen,
      content,
      answers,
      signature,
      from: { visitor, ...from },
      captured,
      now: at,
      today: day,
      subjects,
      templates,
      // The item is unique: every signature of it is meant.
      keyed: true,
      by,
    },
    trx
  )
}
