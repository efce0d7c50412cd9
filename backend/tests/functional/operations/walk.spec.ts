import { writeFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { CALLS } from '#access/calls'
import { LEFT_OUT } from '#tests/helpers/walk/operations'
import { walk } from '#tests/helpers/walk/walk'

/** Others by WALK_SEED, more by WALK_STEPS: `npm run faults -- 31` walks on, and is told in WALK_REPORT what each call did. */
const SEED = Number(process.env.WALK_SEED ?? 20_261_128)
const REPORT = process.env.WALK_REPORT
const MS_A_STEP = 3000

/** The steps of each test. A run that is silent for minutes counts as hung, so ten tests of 50 steps walk the 500. */
const PARTS = process.env.WALK_STEPS
  ? [Number(process.env.WALK_STEPS)]
  : Array.from({ length: 10 }, () => 50)

const CHANGING = [...CALLS.keys()].filter((call) => !call.startsWith('GET '))

test.group('A random walk over all that changes a park', () => {
  for (const [part, most] of PARTS.entries()) {
    const seed = SEED + part
    test(`${most} random steps from seed ${seed} keep every rule after each step`, async ({
      client,
      assert,
    }) => {
      const { broken, steps, walks, calls } = await walk(client, { seed, steps: most })
      const tallies = [...calls.values()]
      const sent = tallies.reduce((sum, tally) => sum + tally.sent, 0)
      const done = tallies.reduce((sum, tally) => sum + tally.done, 0)
      const about = `seed ${seed}: ${steps} steps in ${walks} walks, ${sent} calls of ${calls.size}, ${done} done`
      process.stdout.write(`${about}\n`)
      if (REPORT) {
        const wanted = CHANGING.filter((call) => !(call in LEFT_OUT))
        const did = [...calls].flatMap(([call, tally]) => (tally.done > 0 ? [call] : []))
        writeFileSync(REPORT, JSON.stringify({ steps, walks, sent, done, wanted, did }))
      }
      assert.isNull(broken, broken ?? '')
      assert.isAtLeast(steps, most)
      assert.isEmpty([...calls.keys()].filter((call) => call in LEFT_OUT))
    }).timeout(60_000 + most * MS_A_STEP)
  }

  test('every listed exception is an existing call', ({ assert }) => {
    assert.includeMembers(CHANGING, Object.keys(LEFT_OUT))
  })
})
