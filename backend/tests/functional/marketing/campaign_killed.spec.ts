import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { csv } from '../../../../lab/fixtures/make_riders.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { anOwnServer, asItsAdmin, type OwnServer } from '#tests/helpers/own_server'

const RIDERS = 800
const FIRST_PHONE = 4_100_000_000

/** The server is killed once this many letters are out; this many riders opt out before it starts again. */
const ENOUGH = 100
const OPTED_OUT = 100

/** A park starts with ten campaign types; this is one of them. */
const FIRST_TYPE = 1

const MINUTES = 60_000
const WITHIN_MS = 8 * MINUTES

const addressOf = (index: number) => `rider${index}@example.com`

/** Everyone opts in except the last one. */
const file = csv(
  Array.from({ length: RIDERS + 1 }, (_, index) => [
    String(FIRST_PHONE + index),
    'Robin',
    'Ryder',
    addressOf(index),
    '1990-04-23',
  ]),
  { headings: ['phone', 'first_name', 'last_name', 'email', 'date_of_birth'] }
)

type Headers = Record<string, string>

async function importRiders(server: OwnServer, headers: Headers) {
  const form = new FormData()
  form.set('file', new Blob([file]), 'riders.csv')
  const url = `${server.url}/api/customers/import`
  const imported = await fetch(url, { method: 'POST', headers, body: form })
  if (!imported.ok) throw new Error(`not imported: ${imported.status} ${await imported.text()}`)
}

/** Calls as its first admin, who signs in once. */
function callsOf({ url }: OwnServer, headers: Headers) {
  return async (path: string, body?: object): Promise<Campaign> => {
    const response = await fetch(`${url}/api/marketing/campaigns${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Campaign
  }
}

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

test.group('The server is killed while sending a campaign', (group) => {
  let server: OwnServer
  group.each.setup(async () => {
    server = await anOwnServer()
    return () => server.remove()
  })

  test('every recipient gets it once, and those who opted out meanwhile never', async ({
    assert,
  }) => {
    const headers = await asItsAdmin(server)
    const ask = callsOf(server, headers)
    await importRiders(server, headers)
    await server.run(
      `insert into marketing_preferences (customer_id, campaign_type_id, email_opted_in, updated_at)
       select id, ${FIRST_TYPE}, 1, '2026-01-01 00:00:00' from customers
       where email <> '${addressOf(RIDERS)}'`
    )
    const { id } = await ask('', {
      campaign_type_id: FIRST_TYPE,
      channel: 'email',
      subject: 'The park opens',
      text: 'Come and ride.',
    })
    const sending = await ask(`/${id}/send`, {})
    assert.equal(sending.progress.waiting, RIDERS)

    await until(async () => (await lettersOf(server)).length >= ENOUGH, WITHIN_MS)
    await server.end('SIGKILL')
    const before = (await lettersOf(server)).length
    assert.isBelow(before, RIDERS - OPTED_OUT, 'it was in the middle')
    const noes = Array.from({ length: OPTED_OUT }, (_, index) => addressOf(RIDERS - 1 - index))
    await server.run(
      `update marketing_preferences set email_opted_in = 0 where customer_id in
       (select id from customers where email in (${noes.map((no) => `'${no}'`).join(', ')}))`
    )
    await server.start()

    const done = await until(async () => {
      const campaign = await ask(`/${id}`)
      return campaign.state === 'sent' && campaign
    }, WITHIN_MS)
    const sent = RIDERS - OPTED_OUT
    assert.containsSubset(done.progress, {
      total: RIDERS,
      waiting: 0,
      sent,
      failed: 0,
      skipped: OPTED_OUT,
    })
    assert.isAtMost(done.progress.uncertain, 1)
    assert.deepEqual(
      (await addressesOf(server)).toSorted(),
      Array.from({ length: sent }, (_, index) => addressOf(index)).toSorted()
    )
  }).timeout(20 * MINUTES)
})
