import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { messages as key } from '@trailgate/shared/passes/key_messages'
import { fill } from '@trailgate/shared/text'
import { noteSentence } from '#tests/catalogue/seen'
import { backUp, refusedStart, restore } from '#tests/helpers/commands'
import { anOwnPlace, anOwnServer, asItsAdmin } from '#tests/helpers/own_server'
import { aPhone } from '#tests/helpers/people'

const KEY = 'pass_signing.key'

type Url = { url: string }

async function post({ url }: Url, path: string, body: object, headers = {}) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** A rider with a pass that staff have made. */
async function aPass(park: Url): Promise<string> {
  const staff = await asItsAdmin(park)
  const phone = aPhone()
  const person = { first_name: 'Dana', last_name: 'Drill', phone, date_of_birth: '1990-04-23' }
  const made = await post(park, '/customers', person, staff)
  const { token } = await post(park, `/customers/${Number(made.id)}/pass`, {}, staff)
  return String(token)
}

test.group('The key that signs passes', () => {
  test('the pass key is readable by its owner only, is in the backup, and a park with passes needs it to start', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace()
    const folder = join(await mkdtemp(join(tmpdir(), 'trailgate-passes-')), 'saturday')
    try {
      assert.notInclude(await readdir(park.folder), KEY, 'made with the first pass')
      const pass = await aPass(park)
      const file = join(park.folder, KEY)
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.equal((await backUp(park, folder)).code, 0)
      await park.end('SIGTERM')

      await rm(file)
      const refused = await refusedStart(park)
      assert.equal(refused.code, 78)
      assert.include(refused.said, fill(key['key.missing'], { file }))
      noteSentence(fill(key['key.missing'], { file }))
      assert.notInclude(await readdir(park.folder), KEY)

      assert.equal((await restore(elsewhere, folder)).code, 0)
      const again = await anOwnServer(elsewhere)
      try {
        const shown = await post(again, '/customers/auth', { pass })
        assert.isTrue(shown.success, 'the cards that were given out still open the kiosk')
      } finally {
        await again.end('SIGTERM')
      }
    } finally {
      await park.remove()
      await elsewhere.remove()
      await rm(join(folder, '..'), { recursive: true, force: true })
    }
  }).timeout(300_000)

  test('the pass key differs from the waiver key, and a configured one must exist', async ({
    assert,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-pass-key-'))
    try {
      const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite' }
      const nowhere = join(folder, 'nowhere.pem')
      const missing = await refusedStart({ env: { ...env, PASS_SIGNING_KEY_FILE: nowhere } })
      assert.equal(missing.code, 78)
      assert.include(missing.said, 'The key that signs the passes (PASS_SIGNING_KEY_FILE) cannot')
      const waivers = join(folder, 'waiver_signing.key')
      const same = await refusedStart({ env: { ...env, PASS_SIGNING_KEY_FILE: waivers } })
      assert.equal(same.code, 78)
      assert.include(same.said, key['key.same'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }).timeout(120_000)
})
