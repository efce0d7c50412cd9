import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { csv } from '../../../../lab/fixtures/make_riders.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { anOwnServer, asItsAdmin, type OwnServer } from '#tests/helpers/own_server'

const RIDERS = 200
const FIRST_PHONE = 4_200_000_000

/** The server is killed each time when so many more letters are out. */
const ENOUGH = 30
const KILLS = 3

const MINUTES = 60_000
const WITHIN_MS = 8 * MINUTES

const addressOf = (index: number) => `rider${index}@example.com`

const file = csv(
  Array.from({ length: RIDERS }, (_, index) => [
    String(FIRST_PHONE + index),
    'Robin',
    'Ryder',
    addressOf(index),
    '1990-04-23',
  ]),
  { headings: ['phone', 'first_name', 'last_name', 'email', 'date_of_birth'] }
)

async function lettersOf({ folder }: OwnServer) {
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml'))
}

async function addressesOf(server: OwnServer) {
  const names = await lettersOf(server)
  const letters = await Promise.all(
    names.map((name) => readFile(join(server.folder, 'mail', name), 'utf8'))
  )
  return letters.map((letter) => /^To: (\S+)$/m.exec(letter)?.[1] ?? '')
}

test.group('The server is killed while sending reminders', (group) => {
  let server: OwnServer
  group.each.setup(async () => {
    server = await anOwnServer()
    return () => server.remove()
  })

  test('each rider gets one letter, however often it is killed', async ({ assert }) => {
    const headers = await asItsAdmin(server)
    const form = new FormData()
    form.set('file', new Blob([file]), 'riders.csv')
    const url = `${server.url}/api/customers/import`
    const imported = await fetch(url, { method: 'POST', headers, body: form })
    assert.equal(imported.status, 200)
    await server.end('SIGKILL')
    const today = new Date().toISOString().slice(0, 10)
    await server.run(
      `update customers set covered_until = '${addDays(today, 20)}', covered_since = '${addDays(today, -300)}'
       where phone >= '${FIRST_PHONE}'`
    )
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await server.start()
      await until(async () => (await lettersOf(server)).length >= kill * ENOUGH, WITHIN_MS)
      await server.end('SIGKILL')
    }
    assert.isBelow((await lettersOf(server)).length, RIDERS, 'it was in the middle')
    await server.start()
    await until(async () => (await lettersOf(server)).length >= RIDERS, WITHIN_MS)
    await until(
      async () => (await server.count(`letters where status = 'queued'`)) === 0,
      WITHIN_MS
    )
    assert.deepEqual(
      (await addressesOf(server)).toSorted(),
      Array.from({ length: RIDERS }, (_, index) => addressOf(index)).toSorted()
    )
    assert.equal(await server.count(`letters where status = 'sent'`), RIDERS)
  }).timeout(20 * MINUTES)
})
