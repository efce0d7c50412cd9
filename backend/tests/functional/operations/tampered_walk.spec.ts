import { test } from '@japa/runner'
import { tamperedWalk } from '#tests/helpers/walk/tampered_walk'

const SEED = Number(process.env.WALK_SEED ?? 20_261_129)
const WALKS = Number(process.env.TAMPERED_WALKS ?? 4)

test.group('Rows that were changed by hand in the middle of a random walk', () => {
  for (let part = 0; part < WALKS; part += 1) {
    const seed = SEED + part
    test(`the check names all tampered rows of a walk, from seed ${seed}`, async ({
      client,
      assert,
    }) => {
      const { edits, unnamed, stray, found, trace } = await tamperedWalk(client, { seed })
      process.stdout.write(`seed ${seed}: ${trace.length} calls and steps, ${edits.length} edits\n`)
      assert.isAbove(edits.length, 0)
      assert.deepEqual(unnamed, [], [...trace, ...found].join('\n'))
      assert.deepEqual(stray, [], trace.join('\n'))
    }).timeout(120_000)
  }
})
