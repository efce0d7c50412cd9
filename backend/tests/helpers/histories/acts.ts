import fc from 'fast-check'

/* The acts of a random history. Numbers choose among what there is at that moment, so that each act has a meaning in any history. */

const which = fc.nat({ max: 7 })
const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 }))
const method = fc.constantFrom('cash' as const, 'card' as const, 'online' as const)

const weighted = {
  sell: [
    4,
    fc.record({
      kind: fc.constant('sell' as const),
      person: which,
      beside: which,
      type: which,
      startsIn: fc.constantFrom(0, 0, 0, 0, -20, 3),
      lasts: fc.constantFrom('day', 'usual', 'usual', 'usual'),
      cents,
      method,
    }),
  ],
  renew: [
    4,
    fc.record({
      kind: fc.constant('renew' as const),
      membership: which,
      days: fc.constantFrom(null, null, null, 0, 1, 40),
      cents,
      method,
    }),
  ],
  refund: [
    2,
    fc.record({ kind: fc.constant('refund' as const), membership: which, share: which, method }),
  ],
  correct: [
    2,
    fc.record({
      kind: fc.constant('correct' as const),
      membership: which,
      payment: which,
      cents,
      method,
    }),
  ],
  edit: [
    2,
    fc.record({
      kind: fc.constant('edit' as const),
      membership: which,
      cents,
      asCashier: fc.boolean(),
    }),
  ],
  retype: [2, fc.record({ kind: fc.constant('retype' as const), membership: which, type: which })],
  suspend: [
    3,
    fc.record({
      kind: fc.constant('suspend' as const),
      membership: which,
      resumeIn: fc.constantFrom(null, null, 0, 1, 9, 33),
      givesBack: fc.boolean(),
    }),
  ],
  activate: [3, fc.record({ kind: fc.constant('activate' as const), membership: which })],
  cancel: [1, fc.record({ kind: fc.constant('cancel' as const), membership: which })],
  checkIn: [
    8,
    fc.record({
      kind: fc.constant('checkIn' as const),
      people: fc.uniqueArray(which, { minLength: 1, maxLength: 3 }),
      /** The same call as often, at once. */
      times: fc.constantFrom(1, 1, 1, 2),
    }),
  ],
  checkOut: [2, fc.record({ kind: fc.constant('checkOut' as const), visit: which })],
  undo: [3, fc.record({ kind: fc.constant('undo' as const), visit: which })],
  merge: [
    1,
    fc.record({
      kind: fc.constant('merge' as const),
      winner: which,
      loser: which,
      isUndone: fc.boolean(),
    }),
  ],
  remove: [1, fc.record({ kind: fc.constant('remove' as const), person: which })],
  wrongClock: [
    1,
    fc.record({
      kind: fc.constant('wrongClock' as const),
      days: fc.integer({ min: 1, max: 60 }),
    }),
  ],
  pass: [
    6,
    fc.record({
      kind: fc.constant('pass' as const),
      days: fc.constantFrom(0, 1, 1, 1, 7, 28, 31),
      time: fc.constantFrom('00:00', '00:01', '02:30', '12:00', '23:59'),
    }),
  ],
} as const

const act = fc.oneof(
  ...Object.values(weighted).map(([weight, arbitrary]) => ({
    weight,
    arbitrary: arbitrary as fc.Arbitrary<Act>,
  }))
)

type Of<Entry> = Entry extends readonly [number, fc.Arbitrary<infer Each>] ? Each : never
export type Act = Of<(typeof weighted)[keyof typeof weighted]>

/** The days on which histories begin: before month ends, leap days, changes of the year and of the clocks. */
const FIRST_DAYS = [
  '2027-01-29',
  '2027-01-31',
  '2027-03-13',
  '2027-06-15',
  '2027-11-06',
  '2027-12-31',
  '2028-02-27',
  '2028-02-29',
]

export const history = fc.record({
  from: fc.constantFrom(...FIRST_DAYS),
  acts: fc.array(act, { minLength: 8, maxLength: 30, size: 'max' }),
})
export type History = { from: string; acts: Act[] }
