import { isMinor, type Day } from '@trailgate/shared/dates'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import type { Caller } from '#access/callers'
import { giveBirthDates } from '#waivers/birth_dates/give_birth_dates'
import { writeBirthDates } from '#waivers/birth_dates/write_birth_dates'
import { askedAnswers } from '#waivers/answers/asked_fields'
import { expectParent, expectTrueConsent } from '#waivers/signing/check_authority'
import { expectOwnName } from '#waivers/signing/expect_own_name'
import { familyOfSigner, type Person } from '#waivers/signing/family_of_signer'
import { answersHash, repeatedWaiver } from '#waivers/signing/same_waiver'
import { useTicket, type Ticket } from '#waivers/signing/sign_by_ticket'
import { newUid, sealWaivers } from '#waivers/signing/seal_waivers'
import { templateToSign } from '#waivers/signing/template_to_sign'
import { waitForStaff } from '#waivers/signing/wait_for_staff'
import { isKeptOut } from '#access/bans'
import { visitorOf } from '#access/caller'
import { heldTemplates, parkTemplates, type ParkTemplate } from '#waivers/templates/park_templates'
import { versionText } from '#waivers/templates/version_text'
import { waiversOfSigning } from '#waivers/signing/waivers_of_signing'
import { clock } from '#platform/clock'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { checkedSignature, type SignatureImage } from '#waivers/signing/checked_signature'
import type { Transaction } from '#platform/database/transaction'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

/** Resource name of the idempotency keys of signings. */
export const SIGNING = 'waiver'

/** Stored length of the user agent. */
const USER_AGENT_MAX = 300

/** A signing request with its subjects: the signer, or their minors. */
export type Sent = { signing: SignWaiver; subjectIds: readonly number[] }

type WithTicket = Sent & { ticket: Ticket | null }

/**
 * Signs a waiver for each subject with one signature: all or none. Text and signature are frozen and sealed in one
 * transaction (docs/product/waivers.md), which also uses up the ticket. A repeated call gets the result of the first
 * one.
 * @throws {Invalid} 422 for an invalid signature, a waiver that is not in use or not for that age, a missing or wrong
 *   answer.
 * @throws {NotFound} for a person who is not a linked minor.
 * @throws {GuardianRequired} 403 when the signer is under 18.
 * @throws {ParentRequired} 403 for a grandparent or other adult, where the park demands a parent.
 * @throws {BirthDateRequired} 409 when a birth date is neither known nor sent.
 * @throws {TemplateChanged} 409 when the page showed another text than the one in force, and there is no ticket for it.
 * @throws {TicketInvalid} 401 when the ticket is used up and there is no session.
 */
export async function signWaiver(
  caller: Caller,
  { ticket, ...sent }: WithTicket
): Promise<Signatures> {
  await keepChildsBirthDate(caller, sent)
  const signature = await checkedSignature(sent.signing.signature_data)
  const uid = newUid()
  let signed: Signatures = { waivers: [], templates: [] }
  const before = await withIdempotencyKeyAndName(caller, {
    resource: SIGNING,
    // The picture by its hash, which is computed anyway: it is most of the body. A repeat may come with or without the
    // ticket.
    body: {
      ...sent,
      signing: { ...sent.signing, signature_data: signature.sha256, ticket: undefined },
    },
    uid,
    isBrief: true,
    make: async (trx) => {
      signed = await signOrFind(caller, { ...sent, ticket, signature, uid }, trx)
    },
  })
  if (before === null) return signed
  return { waivers: await waiversOfSigning(before), templates: await parkTemplates() }
}

/**
 * Stores the birth date of a signer under 18 although the signature is refused. Otherwise they could retry with another
 * date.
 */
async function keepChildsBirthDate(caller: Caller, sent: Sent) {
  const { id: riderId, dateOfBirth: known } = visitorOf({ caller })
  if (known !== null) return
  const given = birthDatesOf(sent, riderId).get(riderId)
  if (given === undefined || !isMinor(given, clock.today())) return
  await giveBirthDates({ riderId, birthDates: new Map([[riderId, given]]), by: caller.by })
}

/** Birth dates sent, by id: `date_of_birth` belongs to the only subject, else to the signer. */
function birthDatesOf({ signing, subjectIds }: Sent, signerId: number): Map<number, Day> {
  const { date_of_birth: one, birth_dates: several } = signing
  const [only, ...others] = subjectIds
  const whose = only === undefined || others.length > 0 ? signerId : only
  return new Map([
    ...(one ? [[whose, one] as const] : []),
    ...Object.entries(several ?? {}).map(([id, born]) => [Number(id), born] as const),
  ])
}

/** The signed waivers, and the templates by which they are judged. */
type Signatures = { waivers: SignedWaiverRow[]; templates: ParkTemplate[] }

type Checked = WithTicket & {
  signature: SignatureImage
  /** Shared by the waivers of this signature. */
  uid: string
}

async function signOrFind(
  caller: Caller,
  { ticket, signature, uid, ...sent }: Checked,
  trx: Transaction
): Promise<Signatures> {
  const { signing, subjectIds } = sent
  const visitor = visitorOf({ caller })
  const now = clock.now()
  const today = clock.today()
  const birthDates = birthDatesOf(sent, visitor.id)
  const { signer, subjects, born } = await familyOfSigner(
    { signerId: visitor.id, subjectIds, birthDates, today },
    trx
  )
  expectParent(signer, subjects)
  expectTrueConsent(signing, signer, subjects)
  expectOwnName(signing, signer, { atKiosk: visitor.kind === 'kiosk' && !visitor.byLink })
  await writeBirthDates(born, caller.by, trx)
  const templates = await heldTemplates(trx)
  const keyed = caller.idempotencyKey !== null
  const { template_id: templateId, content_hash: shownHash = null } = signing

  const sameness = {
    signerId: signer.id,
    templateId,
    signatureHash: signature.sha256,
    answersHash: answersHash(signing),
  }
  const found = new Map<Person, SignedWaiverRow>()
  for (const subject of keyed ? [] : subjects) {
    // Declined since: the signature is a new one and takes that back.
    if (subject.declined_at !== null) continue
    const before = repeatedWaiver({ ...sameness, shownHash, templates, today }, subject)
    if (before) found.set(subject, before)
  }

  const fresh = subjects.filter((subject) => !found.has(subject))
  if (fresh.length > 0) {
    if (ticket) await useTicket(ticket, uid, trx)
    const chosen = templateToSign({
      templates,
      templateId,
      shownHash: ticket ? null : shownHash,
      ticketed: ticket?.version_id,
      people: fresh,
      today,
    })
    const content = await versionText(chosen.version, trx)
    const { content_hash: contentHash } = chosen.version
    const answers = askedAnswers({ content, contentHash, sent: signing, subjectIds })
    const from = {
      visitor,
      ip: caller.ip,
      userAgent: caller.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      requestId: caller.requestId,
    }
    const how = { signing: uid, sent: signing, signer, chosen, content, answers, signature, from }
    const { by } = caller
    const sealed = await sealWaivers(
      { ...how, now, today, subjects: fresh, templates, keyed, by },
      trx
    )
    const made = isKeptOut(signer, today) ? await waitForStaff(sealed, trx) : sealed
    for (const { subject, row } of made) found.set(subject, row)
  }
  return { waivers: subjects.flatMap((subject) => found.get(subject) ?? []), templates }
}
