import { isMinor, type Day } from '@trailgate/shared/dates'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import type { Caller } from '#access/callers'
import { giveBirthDates } from '#waivers/birth_dates/give_birth_dates'
import { writeBirthDates } from '#waivers/birth_dates/write_birth_dates'
import { familyOfSigner, type Person } from '#waivers/signing/family_of_signer'
import { repeatedWaiver } from '#waivers/signing/same_waiver'
import { useTicket, type Ticket } from '#waivers/signing/sign_by_ticket'
import { newUid, sealWaivers } from '#waivers/signing/seal_waivers'
import { templateToSign } from '#waivers/signing/template_to_sign'
import { waitForStaff } from '#waivers/signing/wait_for_staff'
import { visitorOf } from '#access/caller'
import { heldTemplates, parkTemplates, type ParkTemplate } from '#waivers/templates/park_templates'
import { versionText } from '#waivers/templates/version_text'
import { waiversOfSigning } from '#waivers/signing/waivers_of_signing'
import { clock } from '#platform/clock'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { checkedSignature, type SignatureImage } from '#waivers/signing/checked_signature'
import type { Transaction } from '#platform/database/transaction'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

/** What the idempotency keys of signings are for. */
export const SIGNING = 'waiver'

/** What the browser calls itself is kept as far as it fits. */
const USER_AGENT_MAX = 300

/** What somebody sent who signs, and for whom: oneself, or minors of one's own. */
export type Sent = { signing: SignWaiver; subjectIds: readonly number[] }

type WithTicket = Sent & { ticket: Ticket | null }

/**
 * Signs a waiver for each subject with one signature: for all of them or for none. What was shown and what was signed is
 * frozen and sealed in one transaction (docs/product/waivers.md), and a ticket is used up in it. A repeated call finds what the first
 * one made.
 * @throws {Invalid} 422 for what is no signature, a waiver that is not in use or not for that age.
 * @throws {NotFound} for somebody who is not a linked minor.
 * @throws {GuardianRequired} 403 when the signer is under 18.
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
    // The picture by its hash, which is made anyway: it is most of what was sent.
    // A repeat is the same with a ticket and without.
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
 * The birth date of a signer under 18 is stored although the signature is refused. Otherwise they would try again with another one.
 */
async function keepChildsBirthDate(caller: Caller, sent: Sent) {
  const { id: riderId, dateOfBirth: known } = visitorOf({ caller })
  if (known !== null) return
  const given = birthDatesOf(sent, riderId).get(riderId)
  if (given === undefined || !isMinor(given, clock.today())) return
  await giveBirthDates({ riderId, birthDates: new Map([[riderId, given]]), by: caller.by })
}

/** The birth dates that were sent, by id: `date_of_birth` is that of the only subject, else of the signer. */
function birthDatesOf({ signing, subjectIds }: Sent, signerId: number): Map<number, Day> {
  const { date_of_birth: one, birth_dates: several } = signing
  const [only, ...others] = subjectIds
  const whose = only === undefined || others.length > 0 ? signerId : only
  return new Map([
    ...(one ? [[whose, one] as const] : []),
    ...Object.entries(several ?? {}).map(([id, born]) => [Number(id), born] as const),
  ])
}

/** What was signed, and the templates by which it is judged. */
type Signatures = { waivers: SignedWaiverRow[]; templates: ParkTemplate[] }

type Checked = WithTicket & {
  signature: SignatureImage
  /** What the waivers of this signature have in common. */
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
  await writeBirthDates(born, caller.by, trx)
  const templates = await heldTemplates(trx)
  const keyed = caller.idempotencyKey !== null
  const { template_id: templateId, content_hash: shownHash = null } = signing

  const sameness = { signerId: signer.id, templateId, signatureHash: signature.sha256 }
  const found = new Map<Person, SignedWaiverRow>()
  for (const subject of keyed ? [] : subjects) {
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
    const from = {
      visitor,
      ip: caller.ip,
      userAgent: caller.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      requestId: caller.requestId,
    }
    const how = { signing: uid, sent: signing, signer, chosen, content, signature, from }
    const { by } = caller
    const sealed = await sealWaivers(
      { ...how, now, today, subjects: fresh, templates, keyed, by },
      trx
    )
    const made = signer.status === 'active' ? sealed : await waitForStaff(sealed, trx)
    for (const { subject, row } of made) found.set(subject, row)
  }
  return { waivers: subjects.flatMap((subject) => found.get(subject) ?? []), templates }
}
