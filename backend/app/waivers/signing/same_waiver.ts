import { randomInt } from 'node:crypto'
import type { Day } from '@trailgate/shared/dates'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import type { KnownWaiver, Person } from '#waivers/signing/family_of_signer'
import type { ParkTemplate } from '#waivers/templates/park_templates'
import { recordOf } from '#waivers/coverage/coverage_of'
import { sha256 } from '#platform/sha256'

/** What two waivers have in common that are the same one. */
type Sameness = { signerId: number; templateId: number; signatureHash: string }

type Sent = Sameness & {
  shownHash: string | null
  templates: readonly ParkTemplate[]
  today: Day
}

/** Numbers of repetitions stay below this; those of calls with a key are drawn from above it. */
const FIRST_DRAWN = 1_000_000

/** Signer, person, template and the bytes of the signature, as one short text. */
export function sameHash({ signerId, templateId, signatureHash }: Sameness, subjectId: number) {
  return sha256(`${signerId}.${subjectId}.${templateId}.${signatureHash}`)
}

/**
 * The waiver that this call repeats, when it came without a key: the same person signs the same template for
 * the same person with the very same signature, the text that was read is the one that was signed, and it is still good.
 * A typed signature looks the same every year, so an old waiver that is over is not meant.
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
 * The number beside the hash, which together are unique. Without a key it counts, so that of two that come at once one is
 * refused; with a key every waiver is meant.
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
