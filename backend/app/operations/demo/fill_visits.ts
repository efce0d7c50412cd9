import { randomUUID } from 'node:crypto'
import { addDays, isMinor, type Day } from '@trailgate/shared/dates'
import type { Chance } from '#operations/demo/chance'
import { crowdOn } from '#operations/demo/crowd'
import type { Tablet } from '#operations/demo/fill_tablets'
import type { Cover, Family } from '#operations/demo/fill_waivers'
import type { NewRow } from '#platform/database/rows_into'
import type { Person } from '#operations/demo/rows'
import { earlierToday } from '#operations/demo/earlier_today'
import { whileOpen } from '#operations/demo/while_open'
import { clock } from '#platform/clock'
import { instantOf, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { settings } from '#start/settings'

const DAYS_BACK = 365

const FAMILIES = { saturday: 26, sunday: 20, friday: 10, other: 4 }

/** Length of a visit, in minutes. */
const STAY = { least: 40, most: 300 }

/**
 * Families that came within the last hours, at any time of day: the demo opens on a day in
 * progress.
 */
const TODAY = { families: 24, withinMinutes: 330 }

const FORGOTTEN = 0.02
const OVERRIDES = [
  'Signed on paper at the desk',
  'Rides with the instructor',
  'Race marshal',
] as const

type Visit = NewRow<'visits'>

type Known = {
  families: readonly Family[]
  tablets: readonly Tablet[]
  covers: ReadonlyMap<number, Cover[]>
  /** Since when they have a pass; they hold it up at a tablet. */
  withPass: ReadonlyMap<number, Day>
}

/** A year of visits and those of today, some of whom are still in. Families come together. */
export function demoVisits(luck: Chance, known: Known): Visit[] {
  const now = sqlTime(clock.now())
  const today = clock.today()
  const past = Array.from({ length: DAYS_BACK }, (_, index) =>
    addDays(today, index - DAYS_BACK)
  ).flatMap((day) =>
    someOf(luck, known.families, crowdOn(luck, day, FAMILIES)).flatMap((family) => {
      const came = whileOpen(luck, day, now)
      return came.day === day ? comingOf(luck, { family, came, now, known }) : []
    })
  )
  const current = someOf(luck, known.families, TODAY.families).flatMap((family) => {
    const minutes = luck.between(4, TODAY.withinMinutes)
    const at = earlierToday(minutes, now, settings.parkTimezone)
    return comingOf(luck, { family, came: { day: today, at }, now, known })
  })
  return [...past, ...current.toSorted(byTime)]
}

/** Different ones. */
function someOf(luck: Chance, families: readonly Family[], count: number) {
  return [...new Set(Array.from({ length: count }, () => luck.pick(families)))]
}

type Coming = { family: Family; came: { day: Day; at: string }; now: string; known: Known }

function comingOf(luck: Chance, { family, came, now, known }: Coming): Visit[] {
  const people = [family.signer, ...family.minors.filter(() => luck.happens(0.8))].filter(
    ({ row, joined }) => row.status === 'active' && joined <= came.day
  )
  const byPass = (known.withPass.get(family.signer.id) ?? came.day) < came.day
  const left = sqlTimeAfter(instantOf(came.at), luck.between(STAY.least, STAY.most) * 60)
  const tablet = luck.happens(0.7) ? luck.pick(known.tablets) : null
  const party = people.length > 1 ? randomUUID() : null
  return people.map((person) =>
    visitOf(luck, { person, came, left, now, tablet, party, byPass, known })
  )
}

type One = Omit<Coming, 'family'> & {
  person: Person
  left: string
  tablet: Tablet | null
  party: string | null
  byPass: boolean
}

function visitOf(
  luck: Chance,
  { person, came: { day, at }, left, now, tablet, party, byPass, known }: One
): Visit {
  const isToday = day === clock.today()
  const isIn = isToday && left > now
  const forgotten = !isToday && luck.happens(FORGOTTEN)
  const state = isIn ? 'in' : forgotten ? 'not_checked_out' : 'out'
  const cover = coverOn(day, person, known.covers.get(person.id) ?? [])
  const overridden = !cover.covered && tablet === null && luck.happens(0.5)
  return {
    customer_id: person.id,
    park_day: day,
    state,
    open_for: isIn ? person.id : null,
    checked_in_at: at,
    checked_out_at: state === 'out' ? left : null,
    closed_by_job: forgotten,
    method: !tablet ? 'counter' : byPass ? 'pass' : 'kiosk',
    device_name: tablet?.name ?? null,
    staff_name: tablet ? null : 'Cass Cashier',
    party_id: party,
    is_minor: isMinor(person.born, day),
    covered: cover.covered,
    coverage_state: cover.state,
    coverage_reason: cover.reason,
    waiver_id: cover.waiver?.waiver_id ?? null,
    waiver_version_id: cover.waiver?.waiver_version_id ?? null,
    waiver_seal: cover.waiver?.waiver_seal ?? null,
    waiver_sequence: cover.waiver?.waiver_sequence ?? null,
    override_reason: overridden ? luck.pick(OVERRIDES) : null,
  }
}

type Coverage = {
  waiver?: Cover['waiver']
  covered: boolean
  state: Visit['coverage_state']
  reason: Visit['coverage_reason']
}

/** Coverage of a person on a day: by a signed waiver, else by paper. */
function coverOn(day: Day, { row }: Person, covers: readonly Cover[]): Coverage {
  const cover = covers.findLast(({ from, to }) => from <= day && day <= to)
  if (cover) return { covered: true, state: 'covered', reason: 'signed', waiver: cover.waiver }
  const { waiver_date: paper } = row
  if (paper && paper <= day && day <= addDays(paper, 364)) {
    return { covered: true, state: 'covered', reason: 'paper' }
  }
  return covers.some(({ to }) => to < day)
    ? { covered: false, state: 'lapsed', reason: 'expired' }
    : { covered: false, state: 'unsigned', reason: 'never_signed' }
}

function byTime(one: Visit, other: Visit) {
  return one.checked_in_at < other.checked_in_at ? -1 : 1
}
