import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { settings } from '#start/settings'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider, PASSWORD } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const METRICS = '/api/metrics'
const TOKEN = 'a-token-for-prometheus-only'

async function scrape(client: ApiClient, headers: Record<string, string> = {}) {
  const answer = await client.get(METRICS).headers(headers)
  answer.assertStatus(200)
  return answer.text()
}

/** The value of one metric by its name in the response. */
function valueOf(text: string, figure: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${figure} `))
  return line === undefined ? undefined : Number(line.slice(figure.length))
}

function standStill(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const linesOf = (text: string) => text.match(/^trailgate_http/gm)?.length

test.group('Prometheus metrics', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(async () => {
    delete settings.metricsToken
    await retireTemplates()
  })

  test('metrics count requests by route and status, and letters, sign-ins and signatures', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const route = 'method="GET",route="/api/customers/:id"'
    const count = `trailgate_http_requests_total{${route},status="404"}`
    const before = await scrape(client)
    const manager = await asStaff('manager')
    await client.get('/api/customers/99999991').headers(manager)
    await client.get('/api/customers/99999992').headers(manager)
    await client.post('/api/customers/auth').json({ phone: rider.phone, password: PASSWORD })
    const template = await aTemplate()
    await signed(client, await asRider(rider), { template_id: template.id })

    const after = await scrape(client)
    assert.equal(valueOf(after, count), (valueOf(before, count) ?? 0) + 2)
    assert.isAtLeast(valueOf(after, `trailgate_http_request_seconds_count{${route}}`) ?? 0, 2)
    const signIns = 'trailgate_sign_ins_today{channel="portal"}'
    assert.equal(valueOf(after, signIns), (valueOf(before, signIns) ?? 0) + 1)
    const { sequence } = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
    const happened = (await db.from('waiver_chain_events').select('id')).length
    assert.equal(valueOf(after, 'trailgate_waivers_sealed'), sequence - happened)
    assert.equal(valueOf(after, 'trailgate_database_up'), 1)
    assert.isAtLeast(valueOf(after, 'trailgate_outbox_letters{state="waiting"}') ?? 0, 1)
    assert.isDefined(valueOf(after, 'trailgate_outbox_late_seconds'))
    assert.isDefined(valueOf(after, 'trailgate_database_connections{state="waited_for"}'))
    assert.match(after, /^nodejs_eventloop_lag_p99_seconds /m)
  })

  test('metrics report the longest event loop pause since the last scrape', async ({
    client,
    assert,
  }) => {
    const longest = async () =>
      valueOf(await scrape(client), 'nodejs_eventloop_lag_max_seconds') ?? 0
    await longest()
    // The metric restarts with the first tick of its clock (10 ms) after a scrape: the server runs on meanwhile.
    const begun = performance.now()
    while (performance.now() - begun < 50) await client.get('/api/health')
    standStill(200)
    assert.isAtLeast(await longest(), 0.15)
  })

  test('metrics contain no personal data, and callers cannot add series', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Metrica', email: 'metrica@example.com' })
    const strange = async () => {
      for (let n = 0; n < 20; n += 1) {
        await client.get(`/api/${randomUUID()}`)
        await client.get(`/api/customers/search?phone=${rider.phone}&x=${randomUUID()}`)
        await client.get(`/api/unsubscribe/${randomUUID()}`)
        await client.post('/api/customers/auth').json({ phone: rider.phone, password: `x${n}` })
      }
    }
    await strange()
    const before = linesOf(await scrape(client))
    await strange()
    const text = await scrape(client)
    assert.equal(linesOf(text), before)
    for (const personal of [rider.phone, rider.member_id, 'Metrica', 'metrica@']) {
      assert.notInclude(text, String(personal))
    }
    assert.notMatch(text, /unsubscribe\/[^:]/)
    assert.match(text, /route="none"/)
  })

  test('metrics are local only without a token, and not for a local proxy', async ({
    client,
    assert,
  }) => {
    const elsewhere: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '203.0.113.9' },
      { host: 'evil.example.net' },
    ]
    for (const headers of elsewhere) {
      const answer = await client.get(METRICS).headers(headers)
      expectRefusal(assert, answer, 'FORBIDDEN')
    }
    await scrape(client)
  })

  test('metrics are open with a token from anywhere', async ({ client, assert }) => {
    settings.metricsToken = TOKEN
    const admin = await asStaff('admin')
    for (const headers of [
      {},
      { authorization: `Bearer ${TOKEN}x` },
      { authorization: `Basic ${TOKEN}` },
      { authorization: 'Bearer ' },
      admin,
    ]) {
      expectRefusal(assert, await client.get(METRICS).headers(headers), 'UNAUTHENTICATED')
    }
    const right = { 'authorization': `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' }
    assert.include(await scrape(client, right), 'trailgate_http_requests_total')
  })

  test('metrics go on during a database outage, without its numbers', async ({
    client,
    assert,
  }) => {
    await db.rawQuery('alter table outbox rename to outbox_is_away')
    const text = await scrape(client).finally(() =>
      db.rawQuery('alter table outbox_is_away rename to outbox')
    )
    assert.equal(valueOf(text, 'trailgate_database_up'), 0)
    assert.isUndefined(valueOf(text, 'trailgate_waivers_sealed'))
    assert.match(text, /^trailgate_http_requests_total/m)
  })
})
