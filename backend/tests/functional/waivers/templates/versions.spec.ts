import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays, addYears } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import {
  resignCount,
  templateVersion,
  waiverTemplate,
  type WaiverTemplate,
} from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'
import * as v from 'valibot'
import { resignCountOf } from '#waivers/templates/resign_count'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { planOf, statementsOf, withQueriesAtMost } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aTemplate, coverageOf, retireTemplates, signed, voidWaiver } from '#tests/helpers/waivers'

const PATH = '/api/waivers/staff/templates'
const DAY = 24 * 3600

const isMysql = () => db.connection().dialect.name === 'mysql'

test.group('The versions of a waiver template', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  const put = async (client: ApiClient, { id }: { id: number }, changes: object) =>
    client
      .put(`${PATH}/${id}`)
      .headers(await asStaff('manager'))
      .json(changes)

  const get = async (client: ApiClient, { id }: { id: number }, rest = '') =>
    client.get(`${PATH}/${id}${rest}`).headers(await asStaff('manager'))

  const shownTo = async (client: ApiClient, { id }: { id: number }) => {
    const shown: WaiverTemplate[] = (await client.get('/api/waivers/templates')).body()
    return shown.find((template) => template.id === id)
  }

  /** A template, and a rider who signed it. */
  const signedTemplate = async (client: ApiClient, fields = {}) => {
    const template = await aTemplate(fields)
    const rider = await aRider()
    const waiver = await signed(client, await asRider(rider), { template_id: template.id })
    return { template, rider, waiver }
  }

  const storedUntil = async ({ id }: { id: number }) =>
    (await db.from('customers').where('id', id).firstOrFail()).covered_until

  const isCovered = async ({ id }: { id: number }) => (await coverageOf([id])).get(id)?.covered

  test('a signed text never changes: a change makes the next version', async ({
    client,
    assert,
  }) => {
    const { template, rider, waiver } = await signedTemplate(client, {
      effective_date: addDays(clock.today(), -9),
    })
    const before = (await get(client, template)).body()
    assert.deepInclude(before, { version_signed: true, signed_count: 1 })
    const response = await put(client, template, { ...before, content: '<p>Better</p>' })
    assert.deepInclude(expectShape(assert, waiverTemplate, response), {
      id: template.id,
      version: '1.1',
      content: '<p>Better</p>',
      effective_date: clock.today(),
      version_signed: false,
      version_count: 2,
      signed_count: 1,
      version_in_force: null,
    })
    const published = await db.from('activity').orderBy('id', 'desc').firstOrFail()
    assert.equal(published.action, 'waiver_template.published')
    assert.deepEqual(JSON.parse(published.details).changed.version, { from: '1.0', to: '1.1' })
    assert.equal((await shownTo(client, template))?.content, '<p>Better</p>')
    const old = await client.get(`/api/waivers/${waiver.id}/detail`).headers(await asRider(rider))
    assert.deepInclude(old.body(), {
      template_content: template.content,
      template_version: '1.0',
      is_valid: true,
    })
    const again = await put(client, template, { content: '<p>Best</p>' })
    assert.deepInclude(again.body(), { version: '1.1', version_count: 2 })
  })

  test('a given version number counts, a used one is increased', async ({ client, assert }) => {
    const { template } = await signedTemplate(client)
    const second = await put(client, template, { version: '2.0', name: 'Trail waiver II' })
    assert.deepInclude(second.body(), { version: '2.0', name: 'Trail waiver II' })
    await signed(client, await asRider(await aRider()), { template_id: template.id })
    const third = await put(client, template, { version: '1.0', content: '<p>Third</p>' })
    assert.equal(third.body().version, '1.1')
    const answer = await get(client, template, '/versions')
    const versions = expectShape(assert, v.array(templateVersion), answer)
    assert.deepEqual(
      versions.map((each) => [each.version, each.signed_count, each.in_force]),
      [
        ['1.1', 0, true],
        ['2.0', 1, false],
        ['1.0', 1, false],
      ]
    )
    assert.equal(versions[0]?.created_by, 'Sam Staff')
    assert.equal(versions[2]?.content, template.content)
    expectRefusal(assert, await get(client, { id: 99_999_999 }, '/versions'), 'NOT_FOUND')
  })

  test('a text may take effect later, and riders read the old one until then', async ({
    client,
    assert,
  }) => {
    const { template } = await signedTemplate(client)
    const later = addDays(clock.today(), 3)
    const content = '<p>From Monday</p>'
    const response = await put(client, template, { content, effective_date: later })
    assert.deepInclude(response.body(), {
      version: '1.1',
      effective_date: later,
      version_in_force: '1.0',
    })
    assert.equal((await shownTo(client, template))?.version, '1.0')
    clock.forward(3 * DAY)
    assert.equal((await shownTo(client, template))?.content, content)
    assert.isNull((await get(client, template)).body().version_in_force)
  })

  test('no text takes effect before the one it replaces', async ({ client, assert }) => {
    const { template } = await signedTemplate(client)
    const date = clock.today()
    const yesterday = addDays(date, -1)
    const content = '<p>x</p>'
    const early = await put(client, template, { content, effective_date: yesterday })
    expectRefusal(assert, early, 'VALIDATION_ERROR', messages['effective_date.early'])
    await put(client, template, { content, effective_date: addDays(date, 3) })
    const back = await put(client, template, { effective_date: yesterday })
    const says = fill(messages['effective_date.before_last'], { date })
    expectRefusal(assert, back, 'VALIDATION_ERROR', says)
    assert.lengthOf(await db.from('waiver_versions').where('template_id', template.id), 2)
  })

  test('the number who must sign again is shown before, and they are not covered after', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const { template, rider } = await signedTemplate(client)
    const signs = async (who: { id: number }, rest: object = {}) =>
      signed(client, await asRider(who), { template_id: template.id, ...rest })
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const almost = await aMinorOf(parent, { date_of_birth: addDays(addYears(today, -18), 5) })
    await signs(parent, { minor_id: child.id })
    await signs(parent, { minor_id: almost.id })
    const mistake = await signs(await aRider())
    await voidWaiver(client, await asStaff('manager'), mistake, 'Wrong person')

    const count = async (query = '') =>
      expectShape(assert, resignCount, await get(client, template, `/resign${query}`)).riders
    assert.equal(await count(), 3)
    assert.equal(await count(`?effective_date=${addDays(today, 6)}`), 2, 'one is 18 then')
    assert.equal(await count(`?effective_date=${addDays(today, 365)}`), 0, 'expired')
    const noDay = await get(client, template, '/resign?effective_date=x')
    expectRefusal(assert, noDay, 'VALIDATION_ERROR')
    expectRefusal(assert, await get(client, { id: 99_999_999 }, '/resign'), 'NOT_FOUND')

    await put(client, template, { content: '<p>Typo mended</p>' })
    assert.isTrue(await isCovered(rider))
    await signs(await aRider())
    const asked = { content: '<p>New risk</p>', requires_resign: true }
    const response = await put(client, template, asked)
    assert.deepInclude(response.body(), { version: '1.2', requires_resign: true })
    for (const person of [rider, child, almost]) {
      assert.isFalse(await isCovered(person))
      assert.isNull(await storedUntil(person))
    }
    assert.equal(await count(), 0)
    await signs(rider)
    assert.isTrue(await isCovered(rider))
  })

  test('the count reads the templates once, and no signers of other templates', async ({
    client,
    assert,
  }) => {
    const { template } = await signedTemplate(client)
    await signedTemplate(client)
    const untouched = await aTemplate()
    // The templates, and the signers.
    const riders = await withQueriesAtMost(assert, 2, () =>
      resignCountOf(template.id, clock.today())
    )
    assert.equal(riders, 1)
    const none = await withQueriesAtMost(assert, 2, () =>
      resignCountOf(untouched.id, clock.today())
    )
    assert.equal(none, 0)
  })

  test('the count sorts no rows, however many signed', async ({ client, assert }) => {
    const { template } = await signedTemplate(client)
    const { sent } = await statementsOf(() => resignCountOf(template.id, clock.today()))
    const { sql = '', bindings = [] } = sent.find((one) => /distinct/.test(one.sql)) ?? {}
    // With a limit, MariaDB would follow an index through all signatures.
    assert.notMatch(sql, /limit/)
    const plan = await planOf({ sql, bindings })
    assert.include(plan, 'signed_waivers_template_id_counts_for_id_index')
    assert.notMatch(plan, /filesort|temporary|TEMP B-TREE/)
  })

  test('a waiver that must be signed again from a later day on ends the day before', async ({
    client,
    assert,
  }) => {
    const { template, rider } = await signedTemplate(client)
    const later = addDays(clock.today(), 10)
    const asked = { content: '<p>x</p>', requires_resign: true, effective_date: later }
    await put(client, template, asked)
    assert.equal(await storedUntil(rider), addDays(later, -1))
    await put(client, template, { requires_resign: false })
    assert.equal(await storedUntil(rider), addDays(clock.today(), 364))
  })

  test('the must-sign-again flag does not carry over to the next text', async ({
    client,
    assert,
  }) => {
    const { template } = await signedTemplate(client)
    await put(client, template, { requires_resign: true })
    const rider = await aRider()
    await signed(client, await asRider(rider), { template_id: template.id })
    const none = await put(client, template, { requires_resign: false })
    assert.equal(none.body().version_count, 2)
    const next = await put(client, template, { content: '<p>x</p>' })
    assert.deepInclude(next.body(), { requires_resign: false, version_count: 3 })
    assert.isTrue(await isCovered(rider))
  })

  test('a template that becomes required counts immediately, and no longer when it is not', async ({
    client,
    assert,
  }) => {
    const { rider } = await signedTemplate(client)
    const extra = await aTemplate()
    const covered = async () => [await isCovered(rider), (await storedUntil(rider)) !== null]
    assert.deepEqual(await covered(), [true, true])
    for (const [changes, is] of [
      [{ required: true }, false],
      [{ is_active: false }, true],
      [{ is_active: true }, false],
      [{ audience: 'minor' }, true],
      [{ audience: 'any' }, false],
    ] as const) {
      await put(client, extra, changes)
      assert.deepEqual(await covered(), [is, is], JSON.stringify(changes))
    }
    await client.delete(`${PATH}/${extra.id}`).headers(await asStaff('manager'))
    assert.deepEqual(await covered(), [true, true])
  })

  test('coverage updates left by a publication are done after a restart', async ({
    client,
    assert,
  }) => {
    const { rider } = await signedTemplate(client)
    await db.from('customers').where('id', rider.id).update({ covered_until: null })
    const stale = () => db.from('counters').where('name', 'stale_coverage')
    await stale().update({ value: 1 })
    await refreshCoverage()
    assert.equal(await storedUntil(rider), addDays(clock.today(), 364))
    assert.equal((await stale().firstOrFail()).value, 0)
  })

  test('a change does not wait for a locked customer, who is updated later', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { rider } = await signedTemplate(client)
    const extra = await aTemplate()
    // One process has one connection to SQLite: no lock lasts longer than the change itself would wait.
    const busy = isMysql() ? await db.transaction() : null
    cleanup(() => busy?.rollback())
    await busy?.from('customers').where('id', rider.id).forUpdate()
    const response = await put(client, extra, { required: true })
    response.assertStatus(200)
    await busy?.rollback()
    await refreshCoverage()
    assert.isNull(await storedUntil(rider))
  })

  test('a signature during a text change is for the version its record names', async ({
    client,
    assert,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      const template = await aTemplate()
      const riders = await Promise.all([aRider(), aRider(), aRider(), aRider()])
      const signing = riders.map(async (rider) =>
        signed(client, await asRider(rider), { template_id: template.id })
      )
      const content = `<p>Changed meanwhile ${round}</p>`
      const [changed] = await Promise.all([put(client, template, { content }), ...signing])
      assert.equal(changed.status(), 200)
      const rows = await db
        .from('signed_waivers as w')
        .join('waiver_versions as v', 'v.id', 'w.version_id')
        .join('waiver_records as r', 'r.uid', 'w.uid')
        .where('w.template_id', template.id)
        .select('v.content_hash', 'w.template_version', 'v.version', 'r.body')
      assert.lengthOf(rows, 4)
      for (const row of rows) {
        assert.equal(JSON.parse(row.body).template.content_hash, row.content_hash)
        assert.equal(row.template_version, row.version)
      }
    }
  })
})
