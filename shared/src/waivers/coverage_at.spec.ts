import { test } from '@japa/runner'
import fc from 'fast-check'
import { addDays, type Day } from '../dates.ts'
import type { Audience } from './constants.ts'
import { lastDayOf } from './coverage.ts'
import { coverage, type CoveragePerson } from './coverage.ts'
import {
  coverageAt,
  type CoverageHistory,
  type PastChange,
  type PastMerge,
  type PastPerson,
  type PastTemplate,
  type PastValue,
  type PastWaiver,
  type PastWaiverEvent,
} from './coverage_at.ts'

/* A park that runs forward, event by event, and stores a snapshot after each. The rule of the gate judges the
   snapshots; the rule under test gets only the final state of the park, with the events. */

const START = Date.parse('2026-01-01T12:00:00Z')
const PAPER_DAYS = 30
const PEOPLE = 4
const TEMPLATES = 3

type Writable<Row> = { -readonly [Column in keyof Row]: Row[Column] }
type Live<Value> = { now: Value; changes: PastChange<Value>[] }

interface LivePerson {
  id: number
  date_of_birth: Live<Day | null>
  paper_on: Live<Day | null>
  merged_into: number | null
}
interface LiveVersion {
  id: number
  created_at: string
  effective_date: Live<Day>
  requires_resign: Live<boolean>
}
interface LiveTemplate {
  id: number
  created_at: string
  deleted_at: string | null
  audience: Live<Audience>
  required: Live<boolean>
  is_active: Live<boolean>
  versions: LiveVersion[]
}
interface LiveWaiver extends Omit<PastWaiver, 'events'> {
  counts_for: number | null
  voided: boolean
  events: PastWaiverEvent[]
}
interface LiveMerge extends Writable<PastMerge> {
  waivers: LiveWaiver[]
  /** The records merged into the loser before. */
  followers: LivePerson[]
  born: { before: Day | null; after: Day | null } | null
}

/** A copy of the state at an instant. */
interface Picture {
  at: string
  day: Day
  merged: Map<number, number | null>
  persons: Map<number, CoveragePerson>
}

class Park {
  clock = START
  people = new Map<number, LivePerson>()
  templates: LiveTemplate[] = []
  waivers: LiveWaiver[] = []
  merges: LiveMerge[] = []
  pictures: Picture[] = []
  private versions = 0

  constructor() {
    for (let id = 1; id <= PEOPLE; id += 1) {
      const born = fresh<Day | null>(id === 4 ? '2008-03-01' : '1990-05-17')
      this.people.set(id, {
        id,
        date_of_birth: born,
        paper_on: fresh<Day | null>(null),
        merged_into: null,
      })
    }
    for (let id = 1; id <= TEMPLATES; id += 1) {
      const required = fresh(id === 1)
      const facts = { audience: fresh<Audience>('any'), required, is_active: fresh(true) }
      this.templates.push({ id, created_at: this.at, deleted_at: null, ...facts, versions: [] })
      this.publish(id, { again: false, later: 0 })
    }
    this.look()
  }

  get at() {
    return `${new Date(this.clock).toISOString().slice(0, 19)}Z`
  }

  get day() {
    return this.at.slice(0, 10)
  }

  wait(days: number, seconds: number) {
    this.clock += (days * 24 * 3600 + seconds) * 1000
  }

  sign(
    person: number,
    template: number,
    { byGuardian, days }: { byGuardian: boolean; days: number | null }
  ) {
    const subject = this.standing(person)
    const signed = this.templates.find(({ id, deleted_at: deleted }) => id === template && !deleted)
    const version = signed?.versions.at(-1)
    if (!subject || !signed || !version) return
    this.waivers.push({
      sequence: this.waivers.length + 1,
      subject_id: subject.id,
      counts_for: subject.id,
      template_id: template,
      version_id: version.id,
      audience: signed.audience.now,
      signed_at: this.at,
      signed_day: this.day,
      last_day: lastDayOf(this.day, days),
      by_guardian: byGuardian,
      voided: false,
      events: [],
    })
  }

  void(which: number) {
    const waiver = this.waivers[which % Math.max(this.waivers.length, 1)]
    if (!waiver || waiver.voided || waiver.counts_for === null) return
    waiver.voided = true
    waiver.events.push({ kind: 'voided', at: this.at })
  }

  merge(winnerId: number, loserId: number, takesBirth: boolean) {
    const [winner, loser] = [this.standing(winnerId), this.standing(loserId)]
    if (!winner || !loser || winner === loser) return
    const waivers = this.waivers.filter(({ counts_for: holder }) => holder === loser.id)
    const followers = [...this.people.values()].filter((each) => each.merged_into === loser.id)
    const born = takesBirth
      ? { before: winner.date_of_birth.now, after: loser.date_of_birth.now }
      : null
    if (born) this.set(winner.date_of_birth, born.after)
    loser.merged_into = winner.id
    for (const each of followers) each.merged_into = winner.id
    for (const waiver of waivers) this.count(waiver, winner.id)
    const ids = { winner_id: winner.id, loser_id: loser.id }
    this.merges.push({ ...ids, at: this.at, undone_at: null, waivers, followers, born })
  }

  undo(which: number) {
    const merge = this.merges[which % Math.max(this.merges.length, 1)]
    if (!merge || merge.undone_at !== null) return
    const [winner, loser] = [this.standing(merge.winner_id), this.people.get(merge.loser_id)]
    if (!winner || loser?.merged_into !== winner.id) return
    merge.undone_at = this.at
    loser.merged_into = null
    for (const each of merge.followers) each.merged_into = loser.id
    for (const waiver of merge.waivers) this.count(waiver, loser.id)
    const { born } = merge
    // A birth date changed in between stays.
    if (born && winner.date_of_birth.now === born.after) this.set(winner.date_of_birth, born.before)
  }

  birth(person: number, to: Day | null) {
    const standing = this.standing(person)
    if (standing) this.set(standing.date_of_birth, to)
  }

  paper(person: number, to: Day | null) {
    const standing = this.standing(person)
    if (standing) this.set(standing.paper_on, to)
  }

  addTemplate({ again, later }: { again: boolean; later: number }) {
    const id = this.templates.length + 1
    const facts = { audience: fresh<Audience>('any'), is_active: fresh(true) }
    const made = { id, created_at: this.at, deleted_at: null, required: fresh(true), versions: [] }
    this.templates.push({ ...made, ...facts })
    this.publish(id, { again, later })
  }

  settings(id: number, to: { required: boolean; is_active: boolean; audience: Audience }) {
    const template = this.templates.find((each) => each.id === id && each.deleted_at === null)
    if (!template) return
    this.set(template.required, to.required)
    this.set(template.is_active, to.is_active)
    this.set(template.audience, to.audience)
  }

  publish(id: number, { again, later }: { again: boolean; later: number }) {
    const template = this.templates.find((each) => each.id === id && each.deleted_at === null)
    if (!template) return
    this.versions += 1
    template.versions.push({
      id: this.versions,
      created_at: this.at,
      effective_date: fresh(addDays(this.day, later)),
      requires_resign: fresh(again),
    })
  }

  rewrite(id: number, { again, later }: { again: boolean; later: number }) {
    const version = this.templates.find((each) => each.id === id)?.versions.at(-1)
    if (!version || this.waivers.some(({ version_id: signed }) => signed === version.id)) return
    this.set(version.effective_date, addDays(this.day, later))
    this.set(version.requires_resign, again)
  }

  removeTemplate(id: number) {
    const template = this.templates.find((each) => each.id === id && each.deleted_at === null)
    if (!template) return
    const isSigned = this.waivers.some(({ template_id: signed }) => signed === id)
    if (isSigned) this.set(template.is_active, false)
    else template.deleted_at = this.at
  }

  /** Including records merged into them. */
  removePerson(id: number) {
    if (!this.standing(id)) return
    const gone = [...this.people.values()].filter(
      (each) => each.id === id || each.merged_into === id
    )
    for (const { id: person } of gone) {
      for (const waiver of this.waivers) {
        if (waiver.subject_id !== person && waiver.counts_for !== person) continue
        waiver.events.push({ kind: 'person_deleted', at: this.at, person })
        if (waiver.counts_for === person) waiver.counts_for = null
      }
      this.people.delete(person)
    }
  }

  look() {
    const people = [...this.people.values()]
    this.pictures = this.pictures.filter(({ at }) => at !== this.at)
    this.pictures.push({
      at: this.at,
      day: this.day,
      merged: new Map(people.map((each) => [each.id, each.merged_into])),
      persons: new Map(people.map((each) => [each.id, this.pictureOf(each)])),
    })
  }

  history(personId: number): CoverageHistory {
    const people: PastPerson[] = [...this.people.values()]
    const templates: PastTemplate[] = this.templates
    const { waivers, merges } = this
    return {
      person_id: personId,
      people,
      merges,
      waivers,
      imports: [],
      templates,
      paper_days: PAPER_DAYS,
    }
  }

  private pictureOf({ id, date_of_birth: born, paper_on: paper }: LivePerson): CoveragePerson {
    return {
      date_of_birth: born.now,
      paper: paper.now === null ? null : { on: paper.now, days: PAPER_DAYS },
      records: this.waivers
        .filter(({ counts_for: holder }) => holder === id)
        .map(({ voided, ...waiver }) => ({ ...waiver, voided })),
      templates: this.templates
        .filter(({ deleted_at: deleted }) => deleted === null)
        .map((template) => ({
          id: template.id,
          audience: template.audience.now,
          required: template.required.now,
          is_active: template.is_active.now,
          versions: template.versions.map((version) => ({
            id: version.id,
            effective_date: version.effective_date.now,
            requires_resign: version.requires_resign.now,
          })),
        })),
    }
  }

  private standing(id: number): LivePerson | undefined {
    const person = this.people.get(id)
    return person?.merged_into === null ? person : undefined
  }

  private count(waiver: LiveWaiver, to: number) {
    waiver.counts_for = to
    waiver.events.push({ kind: 'counted', at: this.at, to })
  }

  private set<Value>(value: Live<Value>, to: Value) {
    if (value.now === to) return
    value.changes.push({ at: this.at, from: value.now, to })
    value.now = to
  }
}

function fresh<Value>(now: Value): Live<Value> & PastValue<Value> {
  return { now, changes: [] }
}

/** The answer derived only from the snapshot, for the records that are this person at the end. */
function byPicture(park: Park, own: number, { day, merged, persons }: Picture) {
  const today = [...park.people.values()].filter((each) => (each.merged_into ?? each.id) === own)
  const rootOf = (id: number) => merged.get(id) ?? id
  const roots = [...new Set(today.map(({ id }) => rootOf(id)))]
  const ordered = [
    rootOf(own),
    ...roots.filter((id) => id !== rootOf(own)).toSorted((a, b) => a - b),
  ]
  const answers = ordered.map((id) => {
    const person = persons.get(id)
    if (!person) throw new Error('nobody stood there')
    return { id, answer: coverage(person, day) }
  })
  return answers.find(({ answer }) => answer.covered) ?? answers[0]
}

const person = fc.integer({ min: 1, max: PEOPLE })
const template = fc.integer({ min: 1, max: TEMPLATES })
const which = fc.nat({ max: 9 })
const text = fc.record({ again: fc.boolean(), later: fc.constantFrom(0, 0, 5, 20) })
const audience = fc.constantFrom<Audience>('any', 'adult', 'minor')
const birth = fc.constantFrom(null, '1990-05-17', '2008-03-01', '2015-01-01')
const settings = fc.record({ required: fc.boolean(), is_active: fc.boolean(), audience })
const signing = fc.record({ byGuardian: fc.boolean(), days: fc.constantFrom(null, 5, 60, 400) })
const paper = fc.constantFrom(null, '2026-01-01', '2026-02-01')

type Act = (park: Park) => void

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(person, template, signing).map(
      ([a, b, how]): Act =>
        (park) =>
          park.sign(a, b, how)
    ),
  },
  {
    weight: 2,
    arbitrary: which.map(
      (n): Act =>
        (park) =>
          park.void(n)
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(person, person, fc.boolean()).map(
      ([a, b, birthToo]): Act =>
        (park) =>
          park.merge(a, b, birthToo)
    ),
  },
  {
    weight: 2,
    arbitrary: which.map(
      (n): Act =>
        (park) =>
          park.undo(n)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(person, birth).map(
      ([a, to]): Act =>
        (park) =>
          park.birth(a, to)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(person, paper).map(
      ([a, to]): Act =>
        (park) =>
          park.paper(a, to)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(template, settings).map(
      ([a, to]): Act =>
        (park) =>
          park.settings(a, to)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(template, text).map(
      ([a, to]): Act =>
        (park) =>
          park.publish(a, to)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(template, text).map(
      ([a, to]): Act =>
        (park) =>
          park.rewrite(a, to)
    ),
  },
  {
    weight: 1,
    arbitrary: text.map(
      (of): Act =>
        (park) =>
          park.addTemplate(of)
    ),
  },
  {
    weight: 1,
    arbitrary: template.map(
      (a): Act =>
        (park) =>
          park.removeTemplate(a)
    ),
  },
  {
    weight: 1,
    arbitrary: person.map(
      (a): Act =>
        (park) =>
          park.removePerson(a)
    ),
  }
)

const step = fc.tuple(fc.constantFrom(0, 0, 1, 7, 40), fc.nat({ max: 3 }), act)

test.group('Coverage at a past instant', () => {
  test('coverage at a past instant equals a replay of the events, whatever happened before and since', ({
    assert,
  }) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const park = new Park()
        for (const [days, seconds, happens] of steps) {
          park.wait(days, seconds)
          happens(park)
          park.look()
        }
        for (const { id, merged_into: into } of park.people.values()) {
          if (into !== null) continue
          const history = park.history(id)
          for (const picture of park.pictures) {
            const told = coverageAt(history, picture)
            const stood = [...picture.persons.keys()]
            // A record deleted since has left only its signed waivers.
            if (stood.includes(told.stood_as) && !park.people.has(told.stood_as)) continue
            const expected = byPicture(park, id, picture)
            assert.deepEqual(told.coverage, expected?.answer)
            assert.equal(told.stood_as, expected?.id)
          }
        }
      }),
      { numRuns: 300 }
    )
  })

  test('an imported waiver covers from its import on, until its last day', ({ assert }) => {
    const never = { changes: [] }
    const history: CoverageHistory = {
      person_id: 1,
      people: [
        {
          id: 1,
          date_of_birth: { now: '1990-04-03', ...never },
          paper_on: { now: null, ...never },
        },
      ],
      merges: [],
      waivers: [],
      imports: [
        {
          person_id: 1,
          brought_at: '2026-03-01T12:00:00Z',
          signed_day: '2026-02-01',
          last_day: '2026-06-30',
          by_guardian: false,
        },
      ],
      templates: [],
      paper_days: PAPER_DAYS,
    }
    const reasonAt = (day: Day) =>
      coverageAt(history, { at: `${day}T13:00:00Z`, day }).coverage.reason
    assert.deepEqual(['2026-02-20', '2026-03-01', '2026-06-30', '2026-07-01'].map(reasonAt), [
      'never_signed',
      'imported',
      'imported',
      'expired',
    ])
  })
})
