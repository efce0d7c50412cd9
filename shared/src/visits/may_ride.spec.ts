import { test } from '@japa/runner'
import type { CustomerState } from '../customers/constants.ts'
import type { Day } from '../dates.ts'
import type { CoverageReason } from '../waivers/constants.ts'
import { MAY_RIDE_CODES, type MayRideCode, type MayRideVerdict } from './constants.ts'
import {
  forKiosk,
  isAboutBan,
  mayRide,
  type Ban,
  type GatePerson,
  type GateRules,
} from './may_ride.ts'

const TODAY = '2026-06-15'
const ADULT = '1990-04-23'
const CHILD = '2016-04-23'

const RIDER: GatePerson = {
  status: 'active',
  ban: null,
  maybe_banned: false,
  stopped_by_answer: false,
  alert: null,
  declined: false,
  date_of_birth: ADULT,
  coverage: { covered: true, reason: 'signed' },
  guardian_present: false,
  membership: 'none',
  vehicle: 'none',
}
const WARN: GateRules = {
  policy: 'warn',
  minors_need_guardian: false,
  requires_membership: false,
  vehicles: 'off',
}

const said = (person: Partial<GatePerson>, rules: Partial<GateRules> = {}) =>
  mayRide({ ...RIDER, ...person }, { ...WARN, ...rules }, TODAY)
const codesOf = ({ reasons }: ReturnType<typeof mayRide>) => reasons.map(({ code }) => code)
const uncovered = (reason: CoverageReason) => ({ coverage: { covered: false, reason } })

const endless: Ban = { until: null, reason: 'Rammed a fence' }
const until = (day: Day): Ban => ({ until: day, reason: 'Rammed a fence' })

test.group('May ride: cases for staff', () => {
  type Case = [status: CustomerState, ban: string, codes: MayRideCode[]]
  const bans: Record<string, Ban | null> = {
    'no ban': null,
    'a ban without end': endless,
    'a ban whose last day is today': until('2026-06-15'),
    'a ban that ends tomorrow': until('2026-06-16'),
    'a ban that ended yesterday': until('2026-06-14'),
  }
  const cases: Case[] = [
    ['active', 'no ban', ['covered']],
    ['active', 'a ban without end', ['banned']],
    ['active', 'a ban whose last day is today', ['banned']],
    ['active', 'a ban that ends tomorrow', ['banned']],
    ['active', 'a ban that ended yesterday', ['covered']],
    ['suspended', 'no ban', ['suspended']],
    ['suspended', 'a ban without end', ['banned', 'suspended']],
    ['suspended', 'a ban whose last day is today', ['banned', 'suspended']],
    ['suspended', 'a ban that ends tomorrow', ['banned', 'suspended']],
    ['suspended', 'a ban that ended yesterday', ['suspended']],
    ['inactive', 'no ban', ['inactive']],
    ['inactive', 'a ban without end', ['banned', 'inactive']],
    ['inactive', 'a ban whose last day is today', ['banned', 'inactive']],
    ['inactive', 'a ban that ends tomorrow', ['banned', 'inactive']],
    ['inactive', 'a ban that ended yesterday', ['inactive']],
    ['closed', 'no ban', ['closed']],
    ['closed', 'a ban without end', ['banned', 'closed']],
    ['closed', 'a ban whose last day is today', ['banned', 'closed']],
    ['closed', 'a ban that ends tomorrow', ['banned', 'closed']],
    ['closed', 'a ban that ended yesterday', ['closed']],
  ]
  const policies = ['warn', 'block', 'off'] as const

  for (const [status, ban, codes] of cases) {
    test(`a rider who is ${status} with ${ban}, under every policy`, ({ assert }) => {
      for (const policy of policies) {
        const answer = said({ status, ban: bans[ban] ?? null }, { policy })
        const expected = policy === 'off' ? codes.filter((code) => code !== 'covered') : codes
        assert.deepEqual(codesOf(answer), expected)
        assert.equal(answer.verdict, codes[0] === 'covered' ? 'yes' : 'see_staff')
      }
    })
  }
})

test.group('May ride: match with a banned person', () => {
  test('staff decide on a match under every policy, after the own ban and before everything else', ({
    assert,
  }) => {
    for (const policy of ['warn', 'block', 'off'] as const) {
      const answer = said({ maybe_banned: true }, { policy })
      assert.deepEqual(codesOf(answer), ['maybe_banned'])
      assert.equal(answer.verdict, 'see_staff')
      const banned = said({ maybe_banned: true, ban: endless, status: 'suspended' }, { policy })
      assert.deepEqual(codesOf(banned), ['banned', 'maybe_banned', 'suspended'])
      assert.isTrue(isAboutBan(answer))
      assert.isFalse(isAboutBan(said({ status: 'suspended' }, { policy })))
    }
  })
})

test.group('Permission to ride: an alert for staff', () => {
  test('a stop alert needs staff under every policy until its last day, and other alerts do not', ({
    assert,
  }) => {
    const alert = { text: 'Ask the manager', severity: 'stop', until: TODAY } as const
    for (const policy of ['warn', 'block', 'off'] as const) {
      const answer = said({ alert, status: 'suspended' }, { policy })
      assert.deepEqual(codesOf(answer), ['alert', 'suspended'])
      assert.equal(answer.reasons[0]?.text, 'Alert: Ask the manager')
      assert.equal(forKiosk(answer).reasons[0]?.code, 'see_staff')
      for (const other of [{ severity: 'warn' }, { severity: 'info' }, { until: '2026-06-14' }]) {
        const quiet = said({ alert: { ...alert, ...other } as GatePerson['alert'] }, { policy })
        assert.equal(quiet.verdict, 'yes')
      }
    }
  })
})

test.group('May ride: waivers', () => {
  type Case = [
    reason: CoverageReason,
    policy: GateRules['policy'],
    verdict: MayRideVerdict,
    codes: MayRideCode[],
  ]
  const cases: Case[] = [
    ['signed', 'warn', 'yes', ['covered']],
    ['signed', 'block', 'yes', ['covered']],
    ['signed', 'off', 'yes', []],
    ['paper', 'warn', 'yes', ['covered']],
    ['paper', 'block', 'yes', ['covered']],
    ['paper', 'off', 'yes', []],
    ['never_signed', 'warn', 'no', ['not_covered']],
    ['never_signed', 'block', 'no', ['not_covered']],
    ['never_signed', 'off', 'yes', []],
    ['required_missing', 'warn', 'no', ['not_covered']],
    ['required_missing', 'block', 'no', ['not_covered']],
    ['required_missing', 'off', 'yes', []],
    ['expired', 'warn', 'no', ['expired']],
    ['expired', 'block', 'no', ['expired']],
    ['expired', 'off', 'yes', []],
    ['came_of_age', 'warn', 'no', ['expired']],
    ['came_of_age', 'block', 'no', ['expired']],
    ['came_of_age', 'off', 'yes', []],
    ['voided', 'warn', 'no', ['voided']],
    ['voided', 'block', 'no', ['voided']],
    ['voided', 'off', 'yes', []],
    ['must_sign_again', 'warn', 'no', ['resign_required']],
    ['must_sign_again', 'block', 'no', ['resign_required']],
    ['must_sign_again', 'off', 'yes', []],
    ['birth_date_missing', 'warn', 'no', ['unknown_age']],
    ['birth_date_missing', 'block', 'no', ['unknown_age']],
    ['birth_date_missing', 'off', 'yes', []],
  ]
  for (const [reason, policy, verdict, codes] of cases) {
    test(`coverage "${reason}" under the policy ${policy}: ${verdict}`, ({ assert }) => {
      const covered = reason === 'signed' || reason === 'paper'
      const born = reason === 'birth_date_missing' ? null : ADULT
      const answer = said({ date_of_birth: born, coverage: { covered, reason } }, { policy })
      assert.equal(answer.verdict, verdict)
      assert.deepEqual(codesOf(answer), codes)
    })
  }

  test('an unknown age decides even if a waiver covers', ({ assert }) => {
    assert.deepEqual(codesOf(said({ date_of_birth: null })), ['unknown_age'])
  })
})

test.group('May ride: minors and guardians', () => {
  type Case = [born: Day | null, present: boolean, demanded: boolean, codes: MayRideCode[]]
  const cases: Case[] = [
    [CHILD, false, true, ['guardian_absent']],
    [CHILD, true, true, ['covered']],
    [CHILD, false, false, ['covered']],
    [CHILD, true, false, ['covered']],
    // The day before the 18th birthday, and the birthday itself.
    ['2008-06-16', false, true, ['guardian_absent']],
    ['2008-06-16', true, true, ['covered']],
    ['2008-06-16', false, false, ['covered']],
    ['2008-06-16', true, false, ['covered']],
    ['2008-06-15', false, true, ['covered']],
    ['2008-06-15', true, true, ['covered']],
    ['2008-06-15', false, false, ['covered']],
    ['2008-06-15', true, false, ['covered']],
    [ADULT, false, true, ['covered']],
    [ADULT, true, true, ['covered']],
    [ADULT, false, false, ['covered']],
    [ADULT, true, false, ['covered']],
    [null, false, true, ['unknown_age']],
    [null, true, true, ['unknown_age']],
    [null, false, false, ['unknown_age']],
    [null, true, false, ['unknown_age']],
  ]
  for (const [born, present, demanded, codes] of cases) {
    const who = `born ${born ?? 'nobody knows when'}, guardian ${present ? 'there' : 'away'}`
    test(`${who}, ${demanded ? 'demanded' : 'not demanded'}: ${codes[0]}`, ({ assert }) => {
      const person = { date_of_birth: born, guardian_present: present }
      assert.deepEqual(codesOf(said(person, { minors_need_guardian: demanded })), codes)
    })
  }

  test('a person of unknown age may be a minor, even with the policy off', ({ assert }) => {
    const answer = said({ date_of_birth: null }, { policy: 'off', minors_need_guardian: true })
    assert.equal(answer.verdict, 'no')
    assert.deepEqual(codesOf(answer), ['unknown_age'])
  })

  test('an unaccompanied minor gets that reason even with the policy off', ({ assert }) => {
    const answer = said({ date_of_birth: CHILD }, { policy: 'off', minors_need_guardian: true })
    assert.deepEqual(codesOf(answer), ['guardian_absent'])
  })
})

test.group('May ride: memberships', () => {
  type Case = [
    membership: GatePerson['membership'],
    demanded: boolean,
    policy: GateRules['policy'],
    codes: MayRideCode[],
  ]
  const cases: Case[] = [
    ['current', true, 'warn', ['covered']],
    ['current', false, 'warn', ['covered']],
    ['none', true, 'warn', ['membership_missing']],
    ['none', false, 'warn', ['covered']],
    ['expired', true, 'warn', ['membership_expired']],
    ['expired', false, 'warn', ['covered']],
    ['none', true, 'block', ['membership_missing']],
    ['expired', true, 'block', ['membership_expired']],
    ['current', true, 'off', []],
    ['none', true, 'off', ['membership_missing']],
    ['expired', true, 'off', ['membership_expired']],
    ['none', false, 'off', []],
    ['used_up', true, 'warn', ['visits_used_up']],
    ['used_up', true, 'block', ['visits_used_up']],
    ['used_up', false, 'block', ['covered']],
    ['used_up', false, 'off', []],
  ]
  for (const [membership, demanded, policy, codes] of cases) {
    const asked = demanded ? 'demanded' : 'not demanded'
    test(`membership ${membership}, ${asked}, policy ${policy}`, ({ assert }) => {
      assert.deepEqual(
        codesOf(said({ membership }, { requires_membership: demanded, policy })),
        codes
      )
    })
  }
})

test.group('May ride: vehicles', () => {
  type Case = [
    vehicle: GatePerson['vehicle'],
    vehicles: GateRules['vehicles'],
    verdict: MayRideVerdict,
    codes: MayRideCode[],
  ]
  const cases: Case[] = [
    ['current', 'require', 'yes', ['covered']],
    ['none', 'require', 'no', ['vehicle_missing']],
    ['expired', 'require', 'no', ['vehicle_expired']],
    ['none', 'show', 'yes', ['covered']],
    ['expired', 'show', 'yes', ['covered']],
    ['none', 'off', 'yes', ['covered']],
  ]
  for (const [vehicle, vehicles, verdict, codes] of cases) {
    test(`vehicle ${vehicle}, GATE_VEHICLES=${vehicles}: ${verdict}`, ({ assert }) => {
      const answer = said({ vehicle }, { vehicles })
      assert.equal(answer.verdict, verdict)
      assert.deepEqual(codesOf(answer), codes)
    })
  }

  test('a missing vehicle comes after the membership, and its next step is staff', ({ assert }) => {
    const answer = said({}, { vehicles: 'require', requires_membership: true })
    assert.deepEqual(codesOf(answer), ['membership_missing', 'vehicle_missing'])
    assert.equal(answer.reasons[1]?.next_step, 'see_staff')
  })
})

test.group('May ride: several reasons', () => {
  const strict = { minors_need_guardian: true, requires_membership: true }
  type Case = [
    title: string,
    person: Partial<GatePerson>,
    verdict: MayRideVerdict,
    codes: MayRideCode[],
  ]
  const cases: Case[] = [
    [
      'a ban comes before a missing waiver',
      { ban: endless, ...uncovered('never_signed'), membership: 'current' },
      'see_staff',
      ['banned', 'not_covered'],
    ],
    [
      'a suspension comes before everything of the park',
      { status: 'suspended', date_of_birth: CHILD, membership: 'none' },
      'see_staff',
      ['suspended', 'guardian_absent', 'membership_missing'],
    ],
    [
      'a missing waiver comes before an absent guardian',
      { date_of_birth: CHILD, ...uncovered('expired'), membership: 'current' },
      'no',
      ['expired', 'guardian_absent'],
    ],
    [
      'an absent guardian comes before a missing membership',
      { date_of_birth: CHILD, membership: 'none' },
      'no',
      ['guardian_absent', 'membership_missing'],
    ],
    [
      'a missing waiver comes before an expired membership',
      { ...uncovered('voided'), membership: 'expired' },
      'no',
      ['voided', 'membership_expired'],
    ],
    [
      'an unknown age comes before a missing membership',
      { date_of_birth: null, membership: 'none' },
      'no',
      ['unknown_age', 'membership_missing'],
    ],
    [
      'everything at once stands in its order',
      {
        ban: endless,
        status: 'closed',
        date_of_birth: CHILD,
        ...uncovered('must_sign_again'),
        membership: 'expired',
      },
      'see_staff',
      ['banned', 'closed', 'resign_required', 'guardian_absent', 'membership_expired'],
    ],
    [
      'whoever has all of it may ride',
      { date_of_birth: CHILD, guardian_present: true, membership: 'current' },
      'yes',
      ['covered'],
    ],
  ]
  for (const [title, person, verdict, codes] of cases) {
    test(title, ({ assert }) => {
      const answer = said(person, strict)
      assert.equal(answer.verdict, verdict)
      assert.deepEqual(codesOf(answer), codes)
      assert.deepEqual(codes.toSorted(byRank), codes)
    })
  }

  const byRank = (one: MayRideCode, other: MayRideCode) =>
    MAY_RIDE_CODES.indexOf(one) - MAY_RIDE_CODES.indexOf(other)
})

test.group('May ride: texts', () => {
  test('each reason has its text and next step', ({ assert }) => {
    const strict = { minors_need_guardian: true, requires_membership: true }
    const ready: Partial<GatePerson> = { membership: 'current' }
    const answers: [Partial<GatePerson>, string, string | null][] = [
      [{ ban: endless }, 'Banned: Rammed a fence', 'see_staff'],
      [{ ban: until('2026-07-01') }, 'Banned until 7/1/2026: Rammed a fence', 'see_staff'],
      [{ status: 'suspended' }, 'This person is suspended', 'see_staff'],
      [{ status: 'inactive' }, 'This person is inactive', 'see_staff'],
      [{ status: 'closed' }, 'The profile is closed', 'see_staff'],
      [{ date_of_birth: null }, 'The birth date is not known', 'ask_birth_date'],
      [uncovered('never_signed'), 'A waiver is missing', 'sign'],
      [uncovered('expired'), 'The waiver has run out', 'sign'],
      [uncovered('voided'), 'The waiver was voided', 'sign'],
      [uncovered('must_sign_again'), 'The waiver has changed and must be signed again', 'sign'],
      [{ date_of_birth: CHILD }, 'No guardian is in the park', 'see_guardian'],
      [{ membership: 'none' }, 'There is no membership or day pass for today', 'sell'],
      [{ membership: 'expired' }, 'The membership has ended', 'renew'],
      [{ membership: 'used_up' }, 'All visits of the pack are used', 'sell'],
      [{}, 'Covered by a waiver', null],
    ]
    for (const [person, text, step] of answers) {
      const [first] = said({ ...ready, ...person }, strict).reasons
      assert.equal(first?.text, text)
      assert.equal(first?.next_step, step)
    }
  })

  test('a kiosk does not reveal staff-only reasons', ({ assert }) => {
    const kept: Partial<GatePerson>[] = [
      { ban: endless, ...uncovered('expired') },
      { status: 'suspended' },
      { status: 'inactive' },
      { status: 'closed' },
    ]
    for (const person of kept) {
      assert.deepEqual(forKiosk(said(person)), {
        verdict: 'see_staff',
        reasons: [{ code: 'see_staff', text: 'Please see a staff member', next_step: 'see_staff' }],
      })
    }
    assert.deepEqual(forKiosk(said(uncovered('expired'))), said(uncovered('expired')))
    assert.deepEqual(forKiosk(said({})), said({}))
  })
})
