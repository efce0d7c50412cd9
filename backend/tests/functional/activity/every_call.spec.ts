import { test } from '@japa/runner'
import { isActivityAction } from '@trailgate/shared/activity/actions'
import { CALLS } from '#access/calls'
import { backgroundDone } from '#platform/jobs/background'
import { rowsOfCall, stateOfPark, type LoggedRow } from '#tests/helpers/logged_calls'
import { PASSWORD } from '#tests/helpers/people'
import { Dice } from '#tests/helpers/walk/dice'
import { OPERATIONS } from '#tests/helpers/walk/operations'
import { time } from '#tests/helpers/walk/time'
import { configuration, emptied, someFamilies } from '#tests/helpers/walk/walk'
import { World } from '#tests/helpers/walk/world'

/** Calls without a row: they change nothing that the park keeps, or only let a person in. */
const NO_ROW: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'a sign-in',
  'POST /api/auth/logout': 'a sign-out',
  'POST /api/customers/auth': 'a sign-in',
  'POST /api/customers/logout': 'a sign-out',
  'POST /api/forgot-password': 'asks for a letter',
  'POST /api/customers/register/letter': 'asks for a letter',
  'POST /api/sign-links/open': 'a sign-in',
  'POST /api/waivers/tickets': 'a ticket',
  'POST /api/kiosk/touch': 'a beat',
  'POST /api/marketing/campaigns/:id/test': 'a letter to the caller',
  'POST /api/customers/duplicates/check': 'a question',
  'POST /api/waivers/staff/templates/preview': 'a question',
  'POST /api/memberships/bulk/mail/preview': 'a question',
}

/** Texts and secrets that the walk sends: notes, reasons, alerts, letters, contacts, passwords. */
const PLANTED = [
  PASSWORD,
  'Likes mud',
  'Accident on the hill',
  'Court order',
  'Ask at the desk',
  'Known to the park',
  'Somebody else',
  'It rained.',
  'It dried.',
  'Sam Moss',
  '8285550199',
  '$scrypt',
  'data:image',
  'insurance.pdf',
]
/** A birth date of the walk's people. */
const BIRTH_DATE = /"date_of_birth":\["\d/

const ROUNDS = 5

const CHANGING = [...CALLS.keys()].filter((call) => !call.startsWith('GET '))

test.group('The log of every call that changes the park', () => {
  test('a call that changed something leaves one row, any other none', async ({
    client,
    assert,
  }) => {
    const restore = await configuration()
    const wrong = new Set<string>()
    const logged = new Map<string, LoggedRow[]>()
    try {
      await emptied(restore)
      const world = await World.open(client, new Map())
      let before = ''
      world.watch = {
        async before() {
          await backgroundDone()
          before = await stateOfPark()
        },
        async after(call, { status, requestId }) {
          await backgroundDone()
          const rows = await rowsOfCall(requestId)
          const isChanged = (await stateOfPark()) !== before
          const expected = isChanged && !(call in NO_ROW) ? 1 : 0
          if (rows.length !== expected) {
            wrong.add(
              `${call} → ${status}: ${rows.length} rows (${rows.map((row) => row.action).join()}), ${isChanged ? 'changed' : 'unchanged'}`
            )
          }
          if (status >= 300 && rows.length > 0) wrong.add(`${call} → ${status} left a row`)
          for (const row of rows) for (const fault of faultsOf(call, row)) wrong.add(fault)
          logged.set(call, [...(logged.get(call) ?? []), ...rows])
        },
      }
      await someFamilies(client)
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, [name, work]] of Object.entries(OPERATIONS).entries()) {
          if (!(name in time)) await work(world, new Dice(diceOf(round * 97 + index)))
        }
      }
      assert.deepEqual([...wrong].toSorted(), [])
      assert.isAbove([...logged.values()].filter((rows) => rows.length > 0).length, 50)
    } finally {
      await emptied(restore)
    }
  }).timeout(600_000)

  test('every listed exception is an existing call', ({ assert }) => {
    assert.includeMembers(CHANGING, Object.keys(NO_ROW))
  })
})

/** Twelve random numbers of a seed (mulberry32). */
function diceOf(seed: number): number[] {
  let state = seed
  return Array.from({ length: 12 }, () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 5040
  })
}

function faultsOf(call: string, row: LoggedRow): string[] {
  const text = JSON.stringify(row)
  const shown = PLANTED.filter((secret) => text.includes(secret))
  const faults = shown.map((secret) => `${call}: ${row.action} shows ${secret}`)
  if (BIRTH_DATE.test(row.details)) faults.push(`${call}: ${row.action} shows a birth date`)
  if (!isActivityAction(row.action)) faults.push(`${call}: ${row.action} is not in the list`)
  return faults
}
