import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { OrderOfTime } from '#waivers/seal/order_of_time'
import { noteSentence } from '#tests/catalogue/seen'
import { command } from '#tests/helpers/commands'
import { somebodySigns } from '#tests/helpers/own_riders'
import { anOwnServer, asItsAdmin } from '#tests/helpers/own_server'
import { fileOf, verifyProofs } from '#tests/helpers/verifier'

const DAY = 24 * 3600
const NOON = Date.parse('2026-03-09T12:00:00.000Z')
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()

test.group('Records with a time that contradicts earlier ones', () => {
  test('a time over ten minutes before the latest earlier record or checkpoint is reported with it', ({
    assert,
  }) => {
    const time = new OrderOfTime()
    const sign = (sequence: number, minutes: number) =>
      time.follow({ sequence, made: 'signed', at: at(minutes) })
    const note = (sequence: number, minutes: number) =>
      time.follow({ sequence, made: 'noted', at: at(minutes) })
    const before = (n: number) => fill(messages['signed.before_record'], { n })
    assert.isNull(sign(1, 0))
    assert.isNull(sign(2, -10), 'clocks differ')
    assert.equal(sign(3, -10.1), before(1))
    assert.isNull(sign(4, 0))
    assert.equal(sign(5, -11), before(4), 'the last of those that are equally late')
    assert.isNull(time.follow({ sequence: 6, made: 'signed', at: null }), 'it says nothing')
    assert.isNull(sign(7, 100))
    assert.equal(note(8, 3), fill(messages['noted.before_record'], { n: 7 }))
    time.pass({ made_at: at(130) })
    time.pass({ made_at: at(120) })
    const stated = { date: at(130) }
    assert.equal(sign(9, 110), fill(messages['signed.before_checkpoint'], stated))
    assert.equal(note(10, 119), fill(messages['noted.before_checkpoint'], stated))
    assert.isNull(sign(11, 120))
    for (const key of ['noted.before_record', 'noted.before_checkpoint'] as const) {
      noteSentence(fill(messages[key], { n: 5, ...stated }))
    }
    noteSentence(fill(messages['signed.before_checkpoint'], stated))
  })

  test('a signature during a clock set back is a warning in every check and in its proof', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-time-'))
    try {
      const headers = { ...(await asItsAdmin(park)), 'content-type': 'application/json' }
      for (const id of [1, 2]) {
        const body = JSON.stringify({ effective_date: '2020-01-01' })
        const path = `${park.url}/api/waivers/staff/templates/${id}`
        assert.equal((await fetch(path, { method: 'PUT', headers, body })).status, 200)
      }
      await somebodySigns(park)
      await park.end('SIGTERM')
      await park.start(-30 * DAY)
      await somebodySigns(park)
      await park.end('SIGTERM')
      await park.start()
      await somebodySigns(park)
      await park.end('SIGTERM')
      const words = fill(messages['signed.before_record'], { n: 1 })
      noteSentence(words)
      for (const name of ['waivers:verify', 'park:check']) {
        const { code, said } = await command(park, name)
        assert.equal(code, 0, said)
        assert.include(said, `Record 2 ${words}`, name)
        assert.notInclude(said, 'Record 3', name)
        const strict = await command(park, name, '--strict')
        assert.equal(strict.code, 1, strict.said)
        assert.include(strict.said, `Record 2 ${words}`, name)
      }
      const to = join(folder, 'export')
      const exported = await command(park, 'waivers:export', '--to', to)
      assert.equal(exported.code, 0, exported.said)
      const proofs = await proofsIn(join(to, 'waivers', '000000'))
      assert.deepEqual(
        proofs.map(({ warnings }) => warnings),
        [undefined, [words], undefined]
      )
      const { faults, warnings } = await verifyProofs(proofs.map((proof) => fileOf(proof)))
      assert.deepEqual(faults, [])
      assert.deepEqual(
        warnings.map(({ sequence, what }) => [sequence, what]),
        [[2, words]]
      )
      const silent = proofs.map(({ warnings: _, ...proof }) => fileOf(proof))
      assert.deepEqual((await verifyProofs(silent)).warnings, warnings, 'without its own words too')
    } finally {
      await rm(folder, { recursive: true, force: true })
      await park.remove()
    }
  }).timeout(400_000)
})

async function proofsIn(folder: string): Promise<WaiverProof[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')))
  )
}
