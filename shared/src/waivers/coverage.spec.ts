import { test } from '@japa/runner'
import fc from 'fast-check'
import * as v from 'valibot'
import { addDays, type Day } from '../dates.ts'
import { coverageAnswer } from './answers.ts'
import { AUDIENCES, NO_END, type CoverageReason } from './constants.ts'
import {
  coverage,
  coveredUntil,
  fits,
  lastDayOf,
  standingOf,
  type CoveragePerson,
  type CoverageRecord,
  type CoverageTemplate,
} from './coverage.ts'

const ADULT = 1
const MINOR = 2
const ANY = 3

/** An adult throughout, a child throughout, 18 on 2026-06-15, born on a leap day, and with an unknown birth date. */
const grownUp = '1988-04-12'
const child = '2018-03-05'
const eighteen = '2008-06-15'
const leapling = '2008-02-29'
const unknown = null

function template(id: number, changes: Partial<CoverageTemplate> = {}): CoverageTemplate {
  const audience = id === ADULT ? 'adult' : id === MINOR ? 'minor' : 'any'
  const versions = [{ id: id * 10, effective_date: '2020-01-01', requires_resign: false }]
  return { id, audience, required: false, is_active: true, versions, ...changes }
}

/** A one-year waiver of 1 January 2026, valid through 31 December. */
function signed(id: number, changes: Partial<CoverageRecord> = {}): CoverageRecord {
  return {
    template_id: id,
    version_id: id * 10,
    audience: id === ADULT ? 'adult' : id === MINOR ? 'minor' : 'any',
    signed_day: '2026-01-01',
    last_day: '2026-12-31',
    by_guardian: id === MINOR,
    voided: false,
    ...changes,
  }
}

const byGuardian = { by_guardian: true }
const park = [template(ADULT), template(MINOR), template(ANY)]
const allRequired = [
  template(ADULT, { required: true }),
  template(MINOR, { required: true }),
  template(ANY),
]
/** Version 31 of the text for everyone, of 1 July 2026, must be signed again. */
const renewed = template(ANY, {
  versions: [
    { id: 30, effective_date: '2020-01-01', requires_resign: false },
    { id: 31, effective_date: '2026-07-01', requires_resign: true },
  ],
})

type Case = {
  title: string
  birth: Day | null
  on: Day
  /** The reason; a covered person has 'signed' or 'paper'. */
  is: CoverageReason
  until?: Day | null
  records?: CoverageRecord[]
  templates?: CoverageTemplate[]
  paper?: { on: Day; days: number }
}

const CASES: Case[] = [
  // Nothing at all
  { title: 'an adult who never signed', birth: grownUp, on: '2026-05-01', is: 'never_signed' },
  { title: 'a child without a signed waiver', birth: child, on: '2026-05-01', is: 'never_signed' },
  {
    title: 'no birth date, nothing signed',
    birth: unknown,
    on: '2026-05-01',
    is: 'birth_date_missing',
  },

  // The days of one waiver
  {
    title: 'the day before it was signed',
    birth: grownUp,
    on: '2025-12-31',
    records: [signed(ADULT)],
    is: 'never_signed',
  },
  {
    title: 'the day it was signed',
    birth: grownUp,
    on: '2026-01-01',
    records: [signed(ADULT)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'a day in the middle',
    birth: grownUp,
    on: '2026-07-04',
    records: [signed(ADULT)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'its last day',
    birth: grownUp,
    on: '2026-12-31',
    records: [signed(ADULT)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'the day after its last',
    birth: grownUp,
    on: '2027-01-01',
    records: [signed(ADULT)],
    is: 'expired',
  },
  {
    title: 'a waiver of one day, on that day',
    birth: grownUp,
    on: '2026-01-01',
    records: [signed(ADULT, { last_day: '2026-01-01' })],
    is: 'signed',
    until: '2026-01-01',
  },
  {
    title: 'a waiver of one day, the day after',
    birth: grownUp,
    on: '2026-01-02',
    records: [signed(ADULT, { last_day: '2026-01-01' })],
    is: 'expired',
  },
  {
    title: 'a waiver without end',
    birth: grownUp,
    on: '2060-01-01',
    records: [signed(ADULT, { last_day: null })],
    is: 'signed',
    until: null,
  },
  {
    title: 'a waiver that ends on 29 February',
    birth: grownUp,
    on: '2028-02-29',
    records: [signed(ADULT, { last_day: '2028-02-29' })],
    is: 'signed',
    until: '2028-02-29',
  },
  {
    title: 'the day after 29 February',
    birth: grownUp,
    on: '2028-03-01',
    records: [signed(ADULT, { last_day: '2028-02-29' })],
    is: 'expired',
  },

  // Voided
  {
    title: 'a voided waiver',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(ADULT, { voided: true })],
    is: 'voided',
  },
  {
    title: 'a voided waiver that is over as well',
    birth: grownUp,
    on: '2027-05-01',
    records: [signed(ADULT, { voided: true })],
    is: 'voided',
  },
  {
    title: 'voided, and signed again',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(ADULT, { voided: true }), signed(ADULT, { signed_day: '2026-02-01' })],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'an older one expired, the newer one voided',
    birth: grownUp,
    on: '2026-05-01',
    records: [
      signed(ADULT, { signed_day: '2024-01-01', last_day: '2024-12-31' }),
      signed(ADULT, { voided: true }),
    ],
    is: 'voided',
  },
  {
    title: 'an older one voided, the newer one expired',
    birth: grownUp,
    on: '2027-05-01',
    records: [signed(ADULT, { signed_day: '2025-01-01', voided: true }), signed(ADULT)],
    is: 'expired',
  },
  {
    title: 'two of one day, the later one voided',
    birth: grownUp,
    on: '2027-05-01',
    records: [signed(ADULT), signed(ADULT, { voided: true })],
    is: 'voided',
  },

  // Several
  {
    title: 'two that overlap',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(ADULT), signed(ADULT, { signed_day: '2026-04-01', last_day: '2027-03-31' })],
    is: 'signed',
    until: '2027-03-31',
  },
  {
    title: 'two that meet without a gap',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(ADULT), signed(ANY, { signed_day: '2027-01-01', last_day: '2027-06-30' })],
    is: 'signed',
    until: '2027-06-30',
  },
  {
    title: 'two with a gap of a day',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(ADULT), signed(ADULT, { signed_day: '2027-01-02', last_day: '2027-06-30' })],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'in the gap between two',
    birth: grownUp,
    on: '2027-01-01',
    records: [signed(ADULT), signed(ADULT, { signed_day: '2027-01-02', last_day: '2027-06-30' })],
    is: 'expired',
  },
  {
    title: 'a short new one inside a long old one',
    birth: grownUp,
    on: '2026-05-02',
    records: [signed(ADULT), signed(ADULT, { signed_day: '2026-05-01', last_day: '2026-05-01' })],
    is: 'signed',
    until: '2026-12-31',
  },

  // Audience of a template
  {
    title: 'an adult with the text for all ages',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(ANY)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'a child with the text for all ages',
    birth: child,
    on: '2026-05-01',
    records: [signed(ANY, byGuardian)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'a child with the text for minors',
    birth: child,
    on: '2026-05-01',
    records: [signed(MINOR)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'a child with the text for adults',
    birth: child,
    on: '2026-05-01',
    records: [signed(ADULT, byGuardian)],
    is: 'never_signed',
  },
  {
    title: 'an adult with a text for minors, signed by oneself',
    birth: grownUp,
    on: '2026-05-01',
    records: [signed(MINOR, { by_guardian: false })],
    is: 'came_of_age',
  },
  {
    title: 'a child that signed for itself',
    birth: child,
    on: '2026-05-01',
    records: [signed(ANY)],
    is: 'never_signed',
  },
  {
    title: 'self-signed at 17, now 18',
    birth: eighteen,
    on: '2026-07-01',
    records: [signed(ANY)],
    is: 'never_signed',
  },
  {
    title: 'self-signed on the 18th birthday',
    birth: eighteen,
    on: '2026-06-15',
    records: [signed(ANY, { signed_day: '2026-06-15' })],
    is: 'signed',
    until: '2026-12-31',
  },

  // The 18th birthday
  {
    title: 'the day before it, by a guardian',
    birth: eighteen,
    on: '2026-06-14',
    records: [signed(ANY, byGuardian)],
    is: 'signed',
    until: '2026-06-14',
  },
  {
    title: 'the day itself, by a guardian',
    birth: eighteen,
    on: '2026-06-15',
    records: [signed(ANY, byGuardian)],
    is: 'came_of_age',
  },
  {
    title: 'long after it, by a guardian, without end',
    birth: eighteen,
    on: '2030-01-01',
    records: [signed(ANY, { by_guardian: true, last_day: null })],
    is: 'came_of_age',
  },
  {
    title: 'a waiver that was over before it',
    birth: eighteen,
    on: '2026-07-01',
    records: [signed(MINOR, { last_day: '2026-03-31' })],
    is: 'expired',
  },
  {
    title: 'a waiver that ends the day before it',
    birth: eighteen,
    on: '2026-06-15',
    records: [signed(MINOR, { last_day: '2026-06-14' })],
    is: 'expired',
  },
  {
    title: 'by a guardian, then by oneself on the day',
    birth: eighteen,
    on: '2026-06-14',
    records: [signed(ANY, byGuardian), signed(ANY, { signed_day: '2026-06-15' })],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'by a guardian, then by oneself a day late',
    birth: eighteen,
    on: '2026-06-14',
    records: [signed(ANY, byGuardian), signed(ANY, { signed_day: '2026-06-16' })],
    is: 'signed',
    until: '2026-06-14',
  },
  {
    title: 'born on 29 February, on 28 February',
    birth: leapling,
    on: '2026-02-28',
    records: [signed(MINOR)],
    is: 'signed',
    until: '2026-02-28',
  },
  {
    title: 'born on 29 February, on 1 March',
    birth: leapling,
    on: '2026-03-01',
    records: [signed(MINOR)],
    is: 'came_of_age',
  },
  {
    title: 'born on 29 February, signing on 28 February',
    birth: leapling,
    on: '2026-03-02',
    records: [signed(ADULT, { signed_day: '2026-02-28' })],
    is: 'never_signed',
  },
  {
    title: 'born on 29 February, signing on 1 March',
    birth: leapling,
    on: '2026-03-02',
    records: [signed(ADULT, { signed_day: '2026-03-01' })],
    is: 'signed',
    until: '2026-12-31',
  },

  // Unknown birth date
  {
    title: 'no birth date, the text for all ages',
    birth: unknown,
    on: '2026-05-01',
    records: [signed(ANY)],
    is: 'birth_date_missing',
  },
  {
    title: 'no birth date, the text for adults',
    birth: unknown,
    on: '2026-05-01',
    records: [signed(ADULT)],
    is: 'birth_date_missing',
  },
  {
    title: 'no birth date, by a guardian',
    birth: unknown,
    on: '2026-05-01',
    records: [signed(ANY, byGuardian)],
    is: 'birth_date_missing',
  },
  {
    title: 'no birth date, the text for minors',
    birth: unknown,
    on: '2026-05-01',
    records: [signed(MINOR)],
    is: 'birth_date_missing',
  },

  // Paper
  {
    title: 'the day of a paper waiver',
    birth: grownUp,
    on: '2026-01-01',
    paper: { on: '2026-01-01', days: 365 },
    is: 'paper',
    until: '2026-12-31',
  },
  {
    title: 'the 365th day of a paper waiver',
    birth: grownUp,
    on: '2026-12-31',
    paper: { on: '2026-01-01', days: 365 },
    is: 'paper',
    until: '2026-12-31',
  },
  {
    title: 'the 366th day of a paper waiver',
    birth: grownUp,
    on: '2027-01-01',
    paper: { on: '2026-01-01', days: 365 },
    is: 'expired',
  },
  {
    title: 'the 365th day over a leap day',
    birth: grownUp,
    on: '2028-12-30',
    paper: { on: '2028-01-01', days: 365 },
    is: 'paper',
    until: '2028-12-30',
  },
  {
    title: 'a paper waiver of tomorrow',
    birth: grownUp,
    on: '2025-12-31',
    paper: { on: '2026-01-01', days: 365 },
    is: 'never_signed',
  },
  {
    title: 'paper of a child, the day before 18',
    birth: eighteen,
    on: '2026-06-14',
    paper: { on: '2026-01-01', days: 365 },
    is: 'paper',
    until: '2026-06-14',
  },
  {
    title: 'paper of a child, on the 18th birthday',
    birth: eighteen,
    on: '2026-06-15',
    paper: { on: '2026-01-01', days: 365 },
    is: 'came_of_age',
  },
  {
    title: 'paper of the 18th birthday',
    birth: eighteen,
    on: '2026-06-15',
    paper: { on: '2026-06-15', days: 365 },
    is: 'paper',
    until: '2027-06-14',
  },
  {
    title: 'paper without a birth date',
    birth: unknown,
    on: '2026-05-01',
    paper: { on: '2026-01-01', days: 365 },
    is: 'birth_date_missing',
  },
  {
    title: 'paper, and a signature that lasts longer',
    birth: grownUp,
    on: '2026-05-01',
    paper: { on: '2025-06-01', days: 365 },
    records: [signed(ADULT)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'a signature, and paper that lasts longer',
    birth: grownUp,
    on: '2026-05-01',
    paper: { on: '2026-03-01', days: 365 },
    records: [signed(ADULT)],
    is: 'paper',
    until: '2027-02-28',
  },
  {
    title: 'a signature that was voided, and paper',
    birth: grownUp,
    on: '2026-05-01',
    paper: { on: '2026-03-01', days: 365 },
    records: [signed(ADULT, { voided: true })],
    is: 'paper',
    until: '2027-02-28',
  },

  // Required waivers
  {
    title: 'required: an adult signed the other one',
    birth: grownUp,
    on: '2026-05-01',
    templates: allRequired,
    records: [signed(ANY)],
    is: 'required_missing',
  },
  {
    title: 'required: an adult signed the adult one',
    birth: grownUp,
    on: '2026-05-01',
    templates: allRequired,
    records: [signed(ADULT)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'required: a child needs only what is for children',
    birth: child,
    on: '2026-05-01',
    templates: allRequired,
    records: [signed(MINOR)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'required: nothing signed',
    birth: grownUp,
    on: '2026-05-01',
    templates: allRequired,
    is: 'never_signed',
  },
  {
    title: 'required: one of two',
    birth: grownUp,
    on: '2026-05-01',
    templates: [template(ADULT, { required: true }), template(ANY, { required: true })],
    records: [signed(ADULT)],
    is: 'required_missing',
  },
  {
    title: 'required: two of two, until the first of them ends',
    birth: grownUp,
    on: '2026-05-01',
    templates: [template(ADULT, { required: true }), template(ANY, { required: true })],
    records: [signed(ADULT), signed(ANY, { last_day: '2026-06-30' })],
    is: 'signed',
    until: '2026-06-30',
  },
  {
    title: 'required: the one that was signed is over',
    birth: grownUp,
    on: '2026-07-01',
    templates: [template(ADULT, { required: true }), template(ANY, { required: true })],
    records: [signed(ADULT), signed(ANY, { last_day: '2026-06-30' })],
    is: 'required_missing',
  },
  {
    title: 'required, but no longer in use',
    birth: grownUp,
    on: '2026-05-01',
    templates: [template(ADULT, { required: true, is_active: false })],
    records: [signed(ANY)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'required from a day that has not come',
    birth: grownUp,
    on: '2026-05-01',
    templates: [
      template(ADULT, {
        required: true,
        versions: [{ id: 10, effective_date: '2026-08-01', requires_resign: false }],
      }),
    ],
    records: [signed(ANY)],
    is: 'signed',
    until: '2026-07-31',
  },
  {
    title: 'required, and signed on paper',
    birth: grownUp,
    on: '2026-05-01',
    templates: allRequired,
    paper: { on: '2026-01-01', days: 365 },
    is: 'paper',
    until: '2026-12-31',
  },
  {
    title: 'required of adults, from the 18th birthday on',
    birth: eighteen,
    on: '2026-06-14',
    templates: allRequired,
    records: [signed(MINOR)],
    is: 'signed',
    until: '2026-06-14',
  },

  // A new text that must be signed again
  {
    title: 'a new version takes nothing away',
    birth: grownUp,
    on: '2026-08-01',
    templates: [
      template(ANY, {
        versions: renewed.versions.map((version) => ({ ...version, requires_resign: false })),
      }),
    ],
    records: [signed(ANY)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'sign again: the day before the new text',
    birth: grownUp,
    on: '2026-06-30',
    templates: [renewed],
    records: [signed(ANY)],
    is: 'signed',
    until: '2026-06-30',
  },
  {
    title: 'sign again: the day of the new text',
    birth: grownUp,
    on: '2026-07-01',
    templates: [renewed],
    records: [signed(ANY)],
    is: 'must_sign_again',
  },
  {
    title: 'sign again: done',
    birth: grownUp,
    on: '2026-07-02',
    templates: [renewed],
    records: [
      signed(ANY),
      signed(ANY, { version_id: 31, signed_day: '2026-07-02', last_day: '2027-07-01' }),
    ],
    is: 'signed',
    until: '2027-07-01',
  },
  {
    title: 'sign again: it was over before',
    birth: grownUp,
    on: '2026-07-01',
    templates: [renewed],
    records: [signed(ANY, { last_day: '2026-03-31' })],
    is: 'expired',
  },
  {
    title: 'sign again: only that template',
    birth: grownUp,
    on: '2026-07-01',
    templates: [renewed],
    records: [signed(ANY), signed(ADULT)],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'sign again: the new text of the same day',
    birth: grownUp,
    on: '2026-07-01',
    templates: [
      template(ANY, {
        versions: [
          { id: 30, effective_date: '2026-07-01', requires_resign: false },
          { id: 31, effective_date: '2026-07-01', requires_resign: true },
        ],
      }),
    ],
    records: [signed(ANY, { signed_day: '2026-07-01' })],
    is: 'must_sign_again',
  },
  {
    title: 'sign again: signed in the new text, an older one must not',
    birth: grownUp,
    on: '2026-08-01',
    templates: [renewed],
    records: [signed(ANY, { version_id: 31, signed_day: '2026-07-01' })],
    is: 'signed',
    until: '2026-12-31',
  },
  {
    title: 'sign again does not touch paper',
    birth: grownUp,
    on: '2026-08-01',
    templates: [renewed],
    paper: { on: '2026-01-01', days: 365 },
    is: 'paper',
    until: '2026-12-31',
  },
]

function personOf({ birth, records = [], templates = park, paper }: Case): CoveragePerson {
  return { date_of_birth: birth, records, templates, paper: paper ?? null }
}

test.group('Coverage, case by case', () => {
  test('{title}')
    .with(CASES)
    .run(({ assert }, row) => {
      const covered = row.is === 'signed' || row.is === 'paper'
      const answer = v.parse(coverageAnswer, coverage(personOf(row), row.on))
      assert.equal(answer.reason, row.is)
      assert.equal(answer.covered, covered)
      assert.equal(answer.state === 'covered', covered)
      assert.equal(answer.state === 'unknown_age', row.birth === unknown)
      assert.equal(answer.covered_until, row.until ?? null)
      assert.equal(answer.next_step === null, covered)
      assert.equal(answer.signed_on !== null, covered)
    })

  test('there are at least sixty distinct coverage cases', ({ assert }) => {
    assert.isAtLeast(new Set(CASES.map(({ title }) => title)).size, 60)
    assert.equal(new Set(CASES.map(({ title }) => title)).size, CASES.length)
  })
})

test.group('Coverage: next steps and dates', () => {
  test('{who} who is not covered: {step}')
    .with([
      { who: 'an adult', birth: grownUp, records: [], step: 'sign' },
      { who: 'a child', birth: child, records: [], step: 'guardian_signs' },
      { who: 'an 18-year-old', birth: eighteen, records: [signed(MINOR)], step: 'sign' },
      {
        who: 'somebody without a birth date who signed',
        birth: unknown,
        records: [signed(ADULT)],
        step: 'ask_birth_date',
      },
    ])
    .run(({ assert }, { birth, records, step }) => {
      const person = { date_of_birth: birth, records, templates: park, paper: null }
      assert.equal(coverage(person, '2026-09-01').next_step, step)
    })

  test('earlier signatures count again once the birth date is known', ({ assert }) => {
    const person = { records: [signed(ADULT)], templates: park, paper: null }
    const of = (date_of_birth: Day | null) => coverage({ ...person, date_of_birth }, '2026-05-01')
    assert.equal(of(unknown).state, 'unknown_age')
    assert.equal(of(grownUp).state, 'covered')
    assert.equal(of(child).state, 'unsigned')
  })

  test('coverage names the waivers still to be signed', ({ assert }) => {
    const templates = [
      template(ADULT, { required: true }),
      template(MINOR, { required: true }),
      template(ANY, { required: true }),
    ]
    const person = { date_of_birth: grownUp, records: [], templates, paper: null }
    assert.deepEqual(coverage(person, '2026-05-01').missing_template_ids, [ADULT, ANY])
    const one = { ...person, records: [signed(ADULT)] }
    assert.deepEqual(coverage(one, '2026-05-01').missing_template_ids, [ANY])
    assert.equal(coverage(one, '2026-05-01').state, 'incomplete')
  })

  test('coverage starts with the waiver that lasts longest', ({ assert }) => {
    const records = [
      signed(ADULT),
      signed(ADULT, { signed_day: '2026-05-01', last_day: '2026-05-01' }),
    ]
    const person = { date_of_birth: grownUp, records, templates: park, paper: null }
    assert.equal(coverage(person, '2026-05-01').signed_on, '2026-01-01')
  })
})

test.group('Standing of one signed waiver', () => {
  const among = (birth: Day | null, templates = park) => ({ date_of_birth: birth, templates })

  test('{title}')
    .with([
      {
        title: 'is valid',
        record: signed(ADULT),
        birth: grownUp,
        on: '2026-12-31',
        is: [true, false, '2026-12-31'],
      },
      {
        title: 'is expired',
        record: signed(ADULT),
        birth: grownUp,
        on: '2027-01-01',
        is: [false, true, '2026-12-31'],
      },
      {
        title: 'is void, not expired',
        record: signed(ADULT, { voided: true }),
        birth: grownUp,
        on: '2026-05-01',
        is: [false, false, '2026-12-31'],
      },
      {
        title: 'ends the day before the 18th birthday',
        record: signed(MINOR),
        birth: eighteen,
        on: '2026-06-14',
        is: [true, false, '2026-06-14'],
      },
      {
        title: 'is expired on the 18th birthday',
        record: signed(MINOR),
        birth: eighteen,
        on: '2026-06-15',
        is: [false, true, '2026-06-14'],
      },
      {
        title: 'has no end',
        record: signed(ADULT, { last_day: null }),
        birth: grownUp,
        on: '2060-01-01',
        is: [true, false, null],
      },
    ])
    .run(({ assert }, { record, birth, on, is }) => {
      const standing = standingOf(record, among(birth), on)
      assert.deepEqual([standing.is_valid, standing.is_expired, standing.last_valid_day], is)
    })

  test('a text that must be signed again makes a waiver invalid, not expired', ({ assert }) => {
    const standing = standingOf(signed(ANY), among(grownUp, [renewed]), '2026-07-01')
    assert.deepEqual(standing, {
      is_valid: false,
      is_expired: false,
      last_valid_day: '2026-12-31',
    })
  })
})

test.group('Days and audiences', () => {
  test('{days} days from {from} end on {last}')
    .with([
      { from: '2026-11-21', days: 1, last: '2026-11-21' },
      { from: '2026-11-21', days: 365, last: '2027-11-20' },
      { from: '2028-01-01', days: 366, last: '2028-12-31' },
      { from: '2026-11-21', days: null, last: null },
    ])
    .run(({ assert }, { from, days, last }) => assert.equal(lastDayOf(from, days), last))

  test('the text for {audience} fits an adult: {adult}, a child: {minor}')
    .with([
      { audience: 'any' as const, adult: true, minor: true },
      { audience: 'adult' as const, adult: true, minor: false },
      { audience: 'minor' as const, adult: false, minor: true },
    ])
    .run(({ assert }, { audience, adult, minor }) => {
      assert.equal(fits(audience, grownUp, '2026-05-01'), adult)
      assert.equal(fits(audience, unknown, '2026-05-01'), adult && minor)
      assert.equal(fits(audience, child, '2026-05-01'), minor)
    })
})

test.group('The stored coverage end', () => {
  const someDay = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-01', days))
  const someTemplates = fc.tuple(
    ...[ADULT, MINOR, ANY].map((id) =>
      fc
        .record({
          required: fc.boolean(),
          is_active: fc.boolean(),
          versions: fc.array(
            fc.record({
              id: fc.integer({ min: id * 10, max: id * 10 + 2 }),
              effective_date: someDay,
              requires_resign: fc.boolean(),
            }),
            { maxLength: 3 }
          ),
        })
        .map((changes) => template(id, changes))
    )
  )
  const someRecord = fc
    .record({
      id: fc.constantFrom(ADULT, MINOR, ANY),
      version: fc.integer({ min: 0, max: 2 }),
      audience: fc.constantFrom(...AUDIENCES),
      signed_day: someDay,
      days: fc.option(fc.integer({ min: 1, max: 60 })),
      by_guardian: fc.boolean(),
      voided: fc.boolean(),
    })
    .map(({ id, version, days, ...record }): CoverageRecord => ({
      ...record,
      template_id: id,
      version_id: id * 10 + version,
      last_day: lastDayOf(record.signed_day, days),
    }))
  const somebody: fc.Arbitrary<CoveragePerson> = fc.record({
    date_of_birth: fc.option(
      fc.oneof(
        someDay.map((day) => `2008${day.slice(4)}`),
        fc.constant(grownUp)
      )
    ),
    records: fc.array(someRecord, { maxLength: 5 }),
    templates: someTemplates,
    paper: fc.option(fc.record({ on: someDay, days: fc.integer({ min: 1, max: 90 }) })),
  })

  test('the stored coverage end agrees with the answer for every single day', ({ assert }) => {
    fc.assert(
      fc.property(somebody, someDay, (person, on) => {
        const until = coveredUntil(person, on)
        assert.equal(until !== null, coverage(person, on).covered)
        // Nothing changes after the last day of the generated data.
        for (let day = on; until !== null && day <= '2027-01-31'; day = addDays(day, 1)) {
          if (day <= until) assert.isTrue(coverage(person, day).covered, `${day} of ${until}`)
          else if (day === addDays(until, 1)) assert.isFalse(coverage(person, day).covered, day)
        }
        if (until !== NO_END && until !== null) assert.isBelow(until.localeCompare('2027-01-31'), 1)
      }),
      { numRuns: 300 }
    )
  })

  test('the day of the covering signature stays the same until coverage ends', ({ assert }) => {
    fc.assert(
      fc.property(somebody, someDay, (person, on) => {
        const known = {
          ...person,
          records: person.records.filter((record) => record.signed_day <= on),
        }
        if (known.paper && known.paper.on > on) known.paper = null
        const answer = coverage(known, on)
        if (!answer.covered) return
        const last = answer.covered_until ?? '2027-01-31'
        assert.equal(coverage(known, last).signed_on, answer.signed_on)
      }),
      { numRuns: 300 }
    )
  })
})
