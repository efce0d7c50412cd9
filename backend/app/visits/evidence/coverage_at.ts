import { addYears, formatDate, todayIn, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/evidence/pack_messages'
import type { CoverageAtAnswer } from '@trailgate/shared/evidence/schemas'
import { fill } from '@trailgate/shared/text'
import { coverageAt, type Second } from '@trailgate/shared/waivers/coverage_at'
import type { CustomersRow, WaiverChainRow, WaiverErasuresRow } from '#database/rows'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { toVisits, visits, withPeople, type VisitRow } from '#visits/visit_rows'
import {
  coverageHistory,
  type KnownHistory,
  type NamedWaiver,
} from '#waivers/coverage/coverage_history'
import { settings } from '#start/settings'

/** The person that is asked about. */
export type Asked = Pick<
  CustomersRow,
  'id' | 'member_id' | 'first_name' | 'last_name' | 'date_of_birth'
>

/** An answer about a past minute, with what it was made of. */
export type CoverageFound = {
  person: Asked
  answer: CoverageAtAnswer
  /** The waiver that covered, as it is kept; null for paper, for an erased one, and where nothing covered. */
  waiver: NamedWaiver | null
}

/**
 * Coverage of a customer at an instant, and the visit that was open then.
 * @throws {NotFound} also for a record that was merged into another.
 * @throws {NotAsSealed} 409 when a waiver that decides is not what was sealed.
 */
export async function coverageOfCustomer(id: number, at: Second): Promise<CoverageFound> {
  const person = await rowsIn('customers')
    .where('id', id)
    .whereNull('merged_into_id')
    .select('id', 'member_id', 'first_name', 'last_name', 'date_of_birth')
    .first()
  if (!person) throw new NotFound()
  const history = await coverageHistory(id)
  const day = todayIn(settings.parkTimezone, new Date(at))
  const { coverage, waiver: found, stood_as: stoodAs } = coverageAt(history, { at, day })
  const waiver = history.waivers.find((each) => each === found) ?? null
  const visit = await visitAt({ id, at, day })
  const erased = visit && (await erasedWaiverOf(visit.id, history))
  // For an erased waiver the facts stored with the visit decide.
  const kept = visit && erased && !coverage.covered ? { ...visit.coverage, ...erased } : null
  const { covered, state, reason } = kept ?? coverage
  const answer: CoverageAtAnswer = {
    at,
    day,
    covered,
    state,
    reason,
    waiver_id: waiver?.id ?? null,
    version_id: waiver?.version_id ?? null,
    version: waiver?.version ?? null,
    template_name: waiver?.template ?? null,
    seal: waiver?.seal ?? kept?.seal ?? null,
    sequence: waiver?.sequence ?? kept?.sequence ?? null,
    signed_at: waiver?.signed_at ?? null,
    signed_by: waiver?.signed_by ?? null,
    visit,
    known_from: kept ? 'visit' : 'sealed records',
    notes: [
      ...notesOfRecord(history, { at, stoodAs }),
      ...notesOfWaiver(waiver, history, { at, stoodAs }),
      ...notesOfVisit(visit, erased),
      ...notesOfHistory(history, { at, day }),
    ],
  }
  return { person, answer, waiver }
}

type Open = { id: number; at: Second; day: Day }

/** The visit that was open at an instant; a person may check out and in again within a second. */
async function visitAt({ id, at, day }: Open) {
  const stored = at.replace('T', ' ').slice(0, 19)
  const query = visits()
    .where('v.customer_id', id)
    .where('v.park_day', day)
    .where('v.checked_in_at', '<=', stored)
    .where((open) => {
      void open.whereNull('v.checked_out_at').orWhere('v.checked_out_at', '>=', stored)
    })
    .orderBy('v.id', 'desc')
    .limit(1)
  const rows: VisitRow[] = await withPeople(query)
  const [visit] = await toVisits(rows, clock.today())
  return visit ?? null
}

type Erased = Pick<WaiverErasuresRow, 'retained_until' | 'erased_on'> &
  Pick<WaiverChainRow, 'sequence'>

/** The waiver that a visit names, where it was erased when its time was over: the chain keeps its place and its seal. */
async function erasedWaiverOf(visitId: number, { waivers }: KnownHistory): Promise<Erased | null> {
  const erased = await rowsIn('visits as v')
    .join('waiver_chain as c', 'c.sequence', 'v.waiver_sequence')
    .join('waiver_erasures as e', 'e.uid', 'c.uid')
    .where('v.id', visitId)
    .whereColumn('c.digest', 'v.waiver_seal')
    .select('c.sequence', 'e.retained_until', 'e.erased_on')
    .first()
  return erased && waivers.every(({ sequence }) => sequence !== erased.sequence) ? erased : null
}

function notesOfRecord(history: KnownHistory, { at, stoodAs }: { at: Second; stoodAs: number }) {
  if (stoodAs === history.person_id) return []
  const member = history.member_ids.get(stoodAs)
  if (member === undefined) return [messages['note.stood_gone']]
  const isMergedThen = history.merges.findLast(
    ({ winner_id: winner, at: since, undone_at: until }) =>
      winner === stoodAs && since <= at && until !== null && until > at
  )
  if (isMergedThen) {
    const date = dateOf(isMergedThen.undone_at)
    return [fill(messages['note.merged_then'], { member_id: member, date })]
  }
  const since = history.merges.findLast(
    ({ loser_id: loser, undone_at: until }) => loser === stoodAs && until === null
  )
  return [fill(messages['note.merged_since'], { member_id: member, date: dateOf(since?.at) })]
}

function notesOfWaiver(
  waiver: NamedWaiver | null,
  { member_ids: members }: KnownHistory,
  { at, stoodAs }: { at: Second; stoodAs: number }
) {
  if (!waiver) return []
  const voided = waiver.events.find((event) => event.kind === 'voided' && event.at > at)
  const member = waiver.subject_id === stoodAs ? undefined : members.get(waiver.subject_id)
  return [
    ...(member ? [fill(messages['note.signed_for_record'], { member_id: member })] : []),
    ...(voided ? [fill(messages['note.voided_since'], { date: dateOf(voided.at) })] : []),
  ]
}

function notesOfVisit(visit: CoverageAtAnswer['visit'], erased: Erased | null) {
  const endless = visit && isEndless(visit) ? [messages['note.not_checked_out']] : []
  if (erased) {
    const { sequence: n, erased_on: on, retained_until: until } = erased
    const dates = { date: formatDate(on), until: formatDate(until) }
    return [fill(messages['note.erased'], { n, ...dates }), ...endless]
  }
  const isBefore = visit?.coverage.reason === 'signed' && visit.coverage.seal === null
  return [...(isBefore ? [messages['note.visit_before']] : []), ...endless]
}

/** True for a visit of a past day without a check-out. */
function isEndless({ checked_out_at: end, park_day: day }: NonNullable<CoverageAtAnswer['visit']>) {
  return end === null && day < clock.today()
}

/** Notes about values that were not kept before a change, as far as they matter to the asked minute. */
function notesOfHistory({ notes }: KnownHistory, { at, day }: { at: Second; day: Day }) {
  const told = notes
    .filter((note) => note.at > at)
    .map((note) =>
      note.kind === 'birth_date'
        ? fill(messages['note.birth_date'], { date: dateOf(note.at) })
        : fill(messages['note.template_deleted'], { name: note.name, date: dateOf(note.at) })
    )
  const years = settings.waiverRetentionYears
  const isOld = day < addYears(clock.today(), -years)
  return [...told, ...(isOld ? [fill(messages['note.retention'], { n: years })] : [])]
}

function dateOf(at: Second | null | undefined) {
  return formatDate(at, settings.parkTimezone)
}
