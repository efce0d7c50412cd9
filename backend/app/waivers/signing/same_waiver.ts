import { randomInt } from 'node:crypto'
import type { Day } from '@trailgate/shared/dates'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import type { KnownWaiver, Person } from '#waivers/signing/family_of_signer'
import type { ParkTemplate } from '#waivers/templates/park_templates'
import { recordOf } from '#waivers/coverage/coverage_of'
import type { SentForSigning } from '@trailgate/shared/waivers/text_answers'
import { canonicalJson } from '#waivers/seal/canonical_json'
import { sha256 } from '#platform/sha256'

/** Facts that two equal waivers share. */
type Sameness = {
  signerId: number
  templateId: number
  signatureHash: string
  /** Of the answers sent; empty if the text asks nothing. */
  answersHash: string
}

type Sent = Sameness & {
  shownHash: string | null
  templates: readonly ParkTemplate[]
  today: Day
}

/** Numbers of repeated waivers stay below this; those of calls with a key are drawn from above it. */
const FIRST_DRAWN = 1_000_000

/** Hash of signer, subject, template, the bytes of the signature, and the answers if there are any. */
export function sameHash(sameness: Sameness, subjectId: number) {
  const { signerId, templateId, signatureHash, answersHash: answers } = sameness
  const asked = answers === '' ? '' : `.${answers}`
  return sha256(`${signerId}.${subjectId}.${templateId}.${signatureHash}${asked}`)
}

/** A typed signature is the same each time, so other answers make another waiver. */
export function answersHash({ answers, answers_by: by }: SentForSigning): string {
  if (!answers && !by) return ''
  return sha256(canonicalJson({ answers: answers ?? null, answers_by: by ?? null }))
}

/**
 * The existing waiver that a call without a key repeats: the same signer, template, subject, signature bytes and answers, the
 * text read is the one signed, and it is still valid. A typed signature looks the same every year, so an expired waiver
 * does not match.
 */
export function repeatedWaiver(sent: Sent, subject: Person): KnownWaiver | undefined {
  const { shownHash, templates, today } = sent
  const hash = sameHash(sent, subject.id)
  return subject.waivers.findLast((waiver) => {
    if (waiver.same_hash !== hash) return false
    if (shownHash !== null && shownHash !== contentHashOf(waiver, templates)) return false
    return standingOf(recordOf(waiver), { ...subject, templates }, today).is_valid
  })
}

/**
 * Number beside the hash; both together are unique. Without a key it counts up, so that one of two concurrent calls is
 * refused; with a key every waiver is intended, so it is random.
 */
export function sameNumber({ keyed }: { keyed: boolean }, hash: string, subject: Person) {
  if (keyed) return randomInt(FIRST_DRAWN, 2 ** 31)
  return subject.waivers.filter(({ same_hash: known }) => known === hash).length
}

function contentHashOf(waiver: KnownWaiver, templates: readonly ParkTemplate[]) {
  return templates
    .find(({ id }) => id === waiver.template_id)
    ?.versions.find(({ id }) => id === waiver.version_id)?.content_hash
}
