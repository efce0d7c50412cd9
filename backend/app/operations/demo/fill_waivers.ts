import type { VisitsRow } from '#database/rows'
import { addDays, isMinor, todayIn, type Day } from '@trailgate/shared/dates'
import { consentFor } from '@trailgate/shared/waivers/consent'
import type { Chance } from '#operations/demo/chance'
import type { Tablet } from '#operations/demo/fill_tablets'
import { drawSignature } from '#operations/demo/draw_signature'
import { livingAt } from '#operations/demo/living_at'
import type { Person } from '#operations/demo/rows'
import { whileOpen } from '#operations/demo/while_open'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { familyOfSigner } from '#waivers/signing/family_of_signer'
import { newUid, sealWaivers } from '#waivers/signing/seal_waivers'
import { templateToSign } from '#waivers/signing/template_to_sign'
import { parkTemplates, type ParkTemplate } from '#waivers/templates/park_templates'
import { versionText } from '#waivers/templates/version_text'
import { settings } from '#start/settings'

/** A year of coverage. */
export type Cover = { from: Day; to: Day; waiver?: SealedWaiver }

/** Columns of a visit about the waiver that covered it. */
type SealedWaiver = Pick<
  VisitsRow,
  'waiver_id' | 'waiver_version_id' | 'waiver_seal' | 'waiver_sequence'
>

/** A family that rides together: the guardian and their minors. */
export type Family = { signer: Person; minors: Person[] }

type Visit = Family & { day: Day; at: string }

/** Each valid for so long, as the starter texts are. */
const VALID_DAYS = 365

/** Share of adults who have signed, and share of those with an expired waiver who signed again. */
const SIGNED = 0.62
const SIGNED_AGAIN = 0.75

const BROWSERS = [
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
] as const

/**
 * Waivers as riders sign them at the gate, for themselves and for their minors, with drawn signatures, sealed in the order in which they
 * were signed. The texts are made as old as the oldest signature. Answers how long each is covered by what was signed.
 */
export async function fillWaivers(
  trx: Transaction,
  luck: Chance,
  { families, tablets }: { families: readonly Family[]; tablets: readonly Tablet[] }
): Promise<Map<number, Cover[]>> {
  const visits = visitsOf(luck, families)
  await backdateTexts(visits[0]?.day, trx)
  const templates = await parkTemplates(trx)
  const covers = new Map<number, Cover[]>()
  for (const visit of visits) {
    const tablet = luck.pick(tablets)
    await livingAt(visit.at, () => sign({ luck, visit, tablet, templates, covers }, trx))
  }
  // Letters of the past were delivered long ago.
  await rowsIn('outbox', trx).delete()
  await nameWaivers(covers, trx)
  return covers
}

/** Adds to each year the waiver that was signed on its first day. */
async function nameWaivers(covers: ReadonlyMap<number, Cover[]>, trx: Transaction) {
  const rows = await rowsIn('signed_waivers as w', trx)
    .join('waiver_chain as c', 'c.uid', 'w.uid')
    .select('w.counts_for_id', 'w.signed_day', 'w.id as waiver_id')
    .select('w.version_id as waiver_version_id', 'c.digest as waiver_seal')
    .select('c.sequence as waiver_sequence')
  for (const { counts_for_id: id, signed_day: day, ...waiver } of rows) {
    const cover = covers.get(id ?? 0)?.find(({ from }) => from === day)
    if (cover) cover.waiver = waiver
  }
}

/** Signings by day, the earliest first. */
function visitsOf(luck: Chance, families: readonly Family[]): Visit[] {
  const today = clock.today()
  const now = sqlTime(clock.now())
  const visits = families.flatMap(({ signer, minors }) => {
    if (isMinor(signer.born, signer.joined) || !luck.happens(SIGNED)) return []
    const first = addDays(signer.joined, luck.between(0, 3))
    const again = addDays(first, VALID_DAYS + luck.between(0, 60))
    const days = luck.happens(SIGNED_AGAIN) ? [first, again] : [first]
    return days
      .filter((day) => day <= today)
      .map((day) => ({ signer, minors, ...whileOpen(luck, day, now) }))
      .filter(({ day }) => day >= signer.joined)
  })
  return visits
    .map((visit) => ({
      ...visit,
      minors: visit.minors.filter(({ born }) => isMinor(born, visit.day)),
    }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

async function backdateTexts(oldest: Day | undefined, trx: Transaction) {
  if (!oldest) return
  const day = addDays(oldest, -1)
  const written = { effective_date: day, created_at: `${day} 12:00:00` }
  await rowsIn('waiver_versions', trx).update(written)
  await rowsIn('waiver_templates', trx).update({ created_at: written.created_at })
}

type SigningVisit = {
  luck: Chance
  visit: Visit
  tablet: Tablet
  templates: readonly ParkTemplate[]
  covers: Map<number, Cover[]>
}

/** One signature for oneself and one for the minors, each under its own text. */
async function sign({ luck, visit, tablet, templates, covers }: SigningVisit, trx: Transaction) {
  const { signer, minors } = visit
  for (const { audience, people } of [
    { audience: 'adult', people: [signer] },
    { audience: 'minor', people: minors },
  ] as const) {
    const template = templates.find((each) => each.audience === audience)
    if (!template || people.length === 0) continue
    const ids = people.map(({ id }) => id)
    await signOne({ luck, visit, tablet, templates, template, ids }, trx)
    for (const id of ids) {
      const cover = { from: visit.day, to: addDays(visit.day, VALID_DAYS - 1) }
      covers.set(id, [...(covers.get(id) ?? []), cover])
    }
  }
}

type OneSigning = Omit<SigningVisit, 'covers'> & { template: ParkTemplate; ids: number[] }

async function signOne(
  { luck, visit, tablet, templates, template, ids }: OneSigning,
  trx: Transaction
) {
  const now = instantOf(visit.at)
  const today = todayIn(settings.parkTimezone, now)
  const { signer, subjects } = await familyOfSigner(
    { signerId: visit.signer.id, subjectIds: ids, birthDates: new Map(), today },
    trx
  )
  const chosen = templateToSign({
    templates,
    templateId: template.id,
    shownHash: null,
    people: subjects,
    today,
  })
  const name = `${signer.first_name} ${signer.last_name}`
  const { strokes, signature } = await drawSignature(luck, name)
  const visitor = {
    id: signer.id,
    sessionId: 0,
    kind: 'kiosk' as const,
    isBanned: false,
    byPass: false,
    byLink: false,
    byStaffLink: false,
    deviceId: tablet.id,
    deviceName: tablet.name,
    firstName: signer.first_name,
    lastName: signer.last_name,
    dateOfBirth: signer.date_of_birth,
    expiresAt: visit.at,
    idleUntil: visit.at,
  }
  await sealWaivers(
    {
      signing: newUid(),
      sent: {
        template_id: template.id,
        signature_data: '',
        method: 'drawn',
        strokes,
        content_hash: chosen.version.content_hash,
        consents: Object.fromEntries(
          subjects.flatMap(({ id, relationship }) =>
            relationship
              ? [[id, { text_id: consentFor(relationship).text_id, accepted: true as const }]]
              : []
          )
        ),
      },
      signer,
      chosen,
      content: await versionText(chosen.version, trx),
      // The texts of the demo ask nothing.
      answers: new Map(),
      signature,
      from: {
        visitor,
        ip: '192.0.2.10',
        userAgent: luck.pick(BROWSERS),
        requestId: newUid(),
      },
      now,
      today,
      subjects,
      templates,
      keyed: false,
      by: { kind: 'rider', id: signer.id, name, ip: '192.0.2.10' },
    },
    trx
  )
}
