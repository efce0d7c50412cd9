/** A park of every release, as a backup of it: `backend/tests/fixtures/parks/<version>.tar.gz` (docs/update.md). */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { command, restore } from '#tests/helpers/commands'
import { anOwnPlace, anOwnServer, asItsAdmin } from '#tests/helpers/own_server'

const changelog = await readFile(inProject('CHANGELOG.md'), 'utf8')
const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
const RELEASES = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, named = '']) => named)
const EARLIER = RELEASES.filter((each) => each !== version)

/** The backup is of SQLite, whatever engine the tests run on. */
async function aPlaceForIt() {
  const place = await anOwnPlace()
  return { ...place, env: { ...place.env, DB_CONNECTION: 'sqlite' } }
}

test.group('A park of an earlier release', () => {
  test('every release named in CHANGELOG has a park', ({ assert }) => {
    assert.include(RELEASES, version)
    assert.isNotEmpty(EARLIER)
  })

  test('{$self} is restored, opens, and its waivers are as they were signed')
    .with(EARLIER)
    .run(async ({ assert }, release) => {
      const place = await aPlaceForIt()
      const backup = await mkdtemp(join(tmpdir(), 'trailgate-release-'))
      try {
        const park = inProject('backend', 'tests', 'fixtures', 'parks', `${release}.tar.gz`)
        await promisify(execFile)('tar', ['-xzf', park, '-C', backup])
        const restored = await restore(place, backup)
        // Tables of an earlier version are verified after the start that brings them up to date.
        assert.isTrue(restored.code === 0 || restored.code === 78, restored.said)

        const server = await anOwnServer(place)
        try {
          const url = `${server.url}/api/customers/search?phone=5550104242`
          const found = await fetch(url, { headers: await asItsAdmin(server) })
          const [dana] = (await found.json()) as { last_name: string }[]
          assert.equal(dana?.last_name, 'Drill')
        } finally {
          await server.end('SIGTERM')
        }
        const verified = await command(place, 'waivers:verify', '--restored')
        assert.equal(verified.code, 0, verified.said)
        assert.include(verified.said, '1 records, all as they were signed')
      } finally {
        await place.remove()
        await rm(backup, { recursive: true, force: true })
      }
    })
    .timeout(240_000)
})
