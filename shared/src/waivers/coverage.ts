import { addDays, addDaysClamped, comesOfAgeOn, isMinor, type Day } from '../dates.ts'
import type { CoverageAnswer } from './answers.ts'
import {
  IMPORTED_TEMPLATE,
  NO_END,
  type Audience,
  type CoverageReason,
  type CoverageState,
} from './constants.ts'

/* Decides whether a person is covered by a waiver (docs/product/waivers.md). Everything derives from it: is_valid,
   is_expired, has_signed_waiver, waiver_signed, waiver_date, covered_until and every badge. */

/** A waiver signed for a person: the facts that decide. */
export interface CoverageRecord {
  /** The waiver; absent if the caller does not need to know which one covers. */
  id?: number
  template_id: number
  version_id: number
  /** Audience of the template when it was signed. */
  audience: Audience
  signed_day: Day
  /** Last park day on which the signature is valid by itself; null means no end. */
  last_day: Day | null
  by_guardian: boolean
  voided: boolean
}

/** A version of a template; the one with the later effective date is newer, on a tie the one created later. */
export interface CoverageVersion {
  id: number
  effective_date: Day
  /** Published with "must sign again". */
  requires_resign: boolean
}

/** A template of the park, with all its versions. */
export interface CoverageTemplate {
  id: number
  audience: Audience
  required: boolean
  /** True if it can be signed: active and not archived. */
  is_active: boolean
  versions: readonly CoverageVersion[]
}

/** All facts that decide whether a person is covered. */
export interface CoveragePerson {
  /** Unknown for some imported riders: they are not covered before it is known. */
  date_of_birth: Day | null
  records: readonly CoverageRecord[]
  templates: readonly CoverageTemplate[]
  /** A paper waiver that staff attest, and for how many days it counts, its own day included. */
  paper: { on: Day; days: number } | null
}

/** The single answer to "is this person covered on that day, why, and what now". */
export function coverage(person: CoveragePerson, on: Day): CoverageAnswer {
  const records = weighed(person)
  const verdict = judge(person, records, on)
  return {
    covered: verdict.covered,
    state: verdict.state,
    reason: verdict.reason,
    next_step: nextStep(person, verdict, on),
    covered_until: endless(verdict.covered ? endOfRun(person, records, on) : null),
    signed_on: verdict.covered && verdict.best ? verdict.best.signed_day : null,
    missing_template_ids: verdict.missing.map(({ id }) => id),
  }
}

/** The waiver that covers a person on a day; null for a paper or an imported one, and where nothing covers. */
export function coveringRecord(person: CoveragePerson, on: Day): CoverageRecord | null {
  const { covered, best } = judge(person, weighed(person), on)
  return covered && best !== null && !ATTESTED.has(best.template_id) ? best : null
}

/**
 * Last day of the run of covered days that contains `on`; NO_END if it never ends, null if `on` is not covered. Stored
 * with the person for sorting and counting.
 */
export function coveredUntil(person: CoveragePerson, on: Day): Day | null {
  const records = weighed(person)
  return judge(person, records, on).covered ? endOfRun(person, records, on) : null
}

function endOfRun(person: CoveragePerson, records: readonly Weighed[], on: Day): Day {
  const uncovered = changesAfter(person, on).find((day) => !judge(person, records, day).covered)
  return uncovered ? addDays(uncovered, -1) : NO_END
}

/** The facts besides the record itself that decide about it. */
export type Circumstances = Pick<CoveragePerson, 'date_of_birth' | 'templates'>

/** Validity of a single signed waiver on a day. */
export interface RecordStanding {
  is_valid: boolean
  is_expired: boolean
  /** Last park day on which it is valid, the 18th birthday considered; null means no end. */
  last_valid_day: Day | null
}

/** Standing of one record of the person, regardless of other signatures. */
export function standingOf(record: CoverageRecord, person: Circumstances, on: Day): RecordStanding {
  const last = earliest([record.last_day, endOfChildhood(record, person.date_of_birth)])
  return {
    is_valid: fateOf(weigh(record, person), person, on) === 'counts',
    is_expired: last !== null && last < on,
    last_valid_day: last,
  }
}

/** Last park day of a signature that counts for this many days, its own included; null days mean no end. */
export function lastDayOf(signedDay: Day, validForDays: number | null): Day | null {
  return validForDays === null ? null : addDays(signedDay, validForDays - 1)
}

/** True if a template is for a person of that age. An unknown age fits only the audience `any`. */
export function fits(audience: Audience, birth: Day | null, on: Day): boolean {
  if (audience === 'any') return true
  return birth !== null && (audience === 'minor') === isMinor(birth, on)
}

/** A record and everything that ends it, earliest first: the same on every day, so it is computed once. */
interface Weighed {
  record: CoverageRecord
  ends: { reason: CoverageReason; last: Day }[]
}

type Fate = 'counts' | 'not_yet' | 'void_from_the_start' | CoverageReason
type Found = Weighed & { fate: Fate }

interface Verdict {
  covered: boolean
  state: CoverageState
  reason: CoverageReason
  /** The record that counts longest, then the newest. */
  best: CoverageRecord | null
  missing: CoverageTemplate[]
}

/** The paper waiver satisfies all required templates: staff have seen it. So does one that an import brought. */
const PAPER = 0
const ATTESTED: ReadonlySet<number> = new Set([PAPER, IMPORTED_TEMPLATE])

function judge(person: CoveragePerson, records: readonly Weighed[], on: Day): Verdict {
  const found: Found[] = records.map((each) => ({ ...each, fate: fateOf(each, person, on) }))
  const counting = found.filter(({ fate }) => fate === 'counts')
  const missing = missingOf(person, counting, on)
  const best = longest(counting)

  if (person.date_of_birth === null) {
    return { covered: false, state: 'unknown_age', reason: 'birth_date_missing', best, missing }
  }
  if (!best) {
    const reason = whyNot(found)
    const state = reason === 'never_signed' ? 'unsigned' : 'lapsed'
    return { covered: false, state, reason, best, missing }
  }
  if (missing.length > 0) {
    return { covered: false, state: 'incomplete', reason: 'required_missing', best, missing }
  }
  return { covered: true, state: 'covered', reason: reasonFor(best), best, missing }
}

function reasonFor({ template_id: template }: CoverageRecord): CoverageReason {
  if (template === IMPORTED_TEMPLATE) return 'imported'
  return template === PAPER ? 'paper' : 'signed'
}

/** State of a record on a day. If several things ended it, the earliest is returned. */
function fateOf({ record, ends }: Weighed, { date_of_birth: birth }: Circumstances, on: Day): Fate {
  if (on < record.signed_day) return 'not_yet'
  if (record.voided) return 'voided'
  if (birth === null) return 'birth_date_missing'
  // A corrected birth date may show that a child signed for itself: such a signature was never valid.
  if (!record.by_guardian && isChild(birth, record.signed_day)) return 'void_from_the_start'
  if (record.audience === 'adult' && isChild(birth, on)) return 'void_from_the_start'

  const [first] = ends
  return first && first.last < on ? first.reason : 'counts'
}

function weighed(person: CoveragePerson): Weighed[] {
  return [...paperOf(person), ...person.records].map((record) => weigh(record, person))
}

function weigh(
  record: CoverageRecord,
  { date_of_birth: birth, templates }: Circumstances
): Weighed {
  const ends: { reason: CoverageReason; last: Day | null }[] = [
    { reason: 'expired', last: record.last_day },
    { reason: 'came_of_age', last: endOfChildhood(record, birth) },
    { reason: 'must_sign_again', last: lastBeforeNewText(record, templates) },
  ]
  const known = ends.flatMap(({ reason, last }) => (last === null ? [] : [{ reason, last }]))
  return { record, ends: known.sort((a, b) => compare(a.last, b.last)) }
}

/** The day before the 18th birthday, for records valid only until then. */
function endOfChildhood(
  { by_guardian, audience }: Pick<CoverageRecord, 'by_guardian' | 'audience'>,
  birth: Day | null
): Day | null {
  if (birth === null || (!by_guardian && audience !== 'minor')) return null
  return addDays(comesOfAgeOn(birth), -1)
}

/** The day before the effective date of a newer version that must be signed again. */
function lastBeforeNewText(
  record: CoverageRecord,
  templates: readonly CoverageTemplate[]
): Day | null {
  const versions = templates.find(({ id }) => id === record.template_id)?.versions ?? []
  const signed = versions.find(({ id }) => id === record.version_id)
  if (!signed) return null
  const newer = versions.filter((version) => version.requires_resign && isNewer(version, signed))
  const from = earliest(newer.map(({ effective_date }) => effective_date))
  return from === null ? null : addDaysClamped(from, -1)
}

function isNewer(version: CoverageVersion, than: CoverageVersion): boolean {
  return (compare(version.effective_date, than.effective_date) || version.id - than.id) > 0
}

function missingOf(
  { date_of_birth: birth, templates }: CoveragePerson,
  counting: readonly Weighed[],
  on: Day
): CoverageTemplate[] {
  const signed = new Set(counting.map(({ record }) => record.template_id))
  if ([...ATTESTED].some((template) => signed.has(template))) return []
  return templates.filter(
    (template) =>
      template.required &&
      template.is_active &&
      template.versions.some(({ effective_date }) => effective_date <= on) &&
      fits(template.audience, birth, on) &&
      !signed.has(template.id)
  )
}

function longest(counting: readonly Weighed[]): CoverageRecord | null {
  const lastOf = ({ ends: [first] }: Weighed) => first?.last ?? NO_END
  const best = counting.reduce<Weighed | null>((found, each) => {
    if (!found) return each
    const order =
      compare(lastOf(each), lastOf(found)) ||
      compare(each.record.signed_day, found.record.signed_day)
    return order >= 0 ? each : found
  }, null)
  return best?.record ?? null
}

/** Why nothing counts: the state of the record signed last. */
function whyNot(found: readonly Found[]): CoverageReason {
  const [newest] = found
    .toReversed()
    .filter(({ fate }) => fate !== 'not_yet' && fate !== 'void_from_the_start')
    .sort((a, b) => compare(b.record.signed_day, a.record.signed_day))
  return newest && isReason(newest.fate) ? newest.fate : 'never_signed'
}

function isReason(fate: Fate): fate is CoverageReason {
  return fate !== 'counts' && fate !== 'not_yet' && fate !== 'void_from_the_start'
}

function nextStep(
  { date_of_birth: birth }: CoveragePerson,
  { covered, reason }: Verdict,
  on: Day
): CoverageAnswer['next_step'] {
  if (covered) return null
  if (reason === 'birth_date_missing') return 'ask_birth_date'
  return isChild(birth, on) ? 'guardian_signs' : 'sign'
}

function paperOf({ paper, date_of_birth: birth }: CoveragePerson): CoverageRecord[] {
  if (!paper) return []
  return [
    {
      template_id: PAPER,
      version_id: PAPER,
      audience: 'any',
      signed_day: paper.on,
      last_day: lastDayOf(paper.on, paper.days),
      // For a person who was a child on that day, a guardian signed.
      by_guardian: isChild(birth, paper.on),
      voided: false,
    },
  ]
}

/** The days after `on`, in order, on which coverage may change; it is constant between two of them. */
function changesAfter(person: CoveragePerson, on: Day): Day[] {
  const days = [
    ...[...person.records, ...paperOf(person)].flatMap(({ signed_day, last_day }) =>
      last_day === null ? [signed_day] : [signed_day, addDays(last_day, 1)]
    ),
    ...person.templates.flatMap(({ versions }) =>
      versions.map(({ effective_date }) => effective_date)
    ),
    ...(person.date_of_birth === null ? [] : [comesOfAgeOn(person.date_of_birth)]),
  ]
  return [...new Set(days.filter((day) => day > on))].sort(compare)
}

function isChild(birth: Day | null, on: Day): boolean {
  return birth !== null && isMinor(birth, on)
}

function endless(until: Day | null): Day | null {
  return until === NO_END ? null : until
}

function earliest(days: readonly (Day | null)[]): Day | null {
  return days.reduce<Day | null>(
    (first, day) => (day !== null && (first === null || day < first) ? day : first),
    null
  )
}

function compare(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0
}
