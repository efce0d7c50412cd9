import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { EVIDENCE_GRADES } from '@trailgate/shared/waivers/constants'
import { allowWords } from '#database/allow_words'
import { resetLimits } from '#platform/http/rate_limits'
import { asStaff } from '#tests/helpers/credentials'
import { lettersTo, linksIn } from '#tests/helpers/mail'
import { aRider, type TestRider } from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import { aTemplate, postSignature, retireTemplates } from '#tests/helpers/waivers'

const PASSWORD = 'four words make a gate'

type Headers = Record<string, string>

const cookieIn = (response: { header(name: string): string | undefined }): Headers => ({
  cookie: String(response.header('set-cookie')).split(';')[0] ?? '',
})

async function choose(client: ApiClient, link = '', password = PASSWORD) {
  const token = new URL(link).searchParams.get('token')
  const response = await client.post('/api/reset-password').json({ token, password })
  response.assertStatus(204)
}

async function signedIn(client: ApiClient, rider: TestRider, password = PASSWORD) {
  const response = await client.post('/api/customers/auth').json({ phone: rider.phone, password })
  response.assertStatus(200)
  return cookieIn(response)
}

/** Signs, and returns the evidence grade of the record. */
async function gradeOf(client: ApiClient, rider: TestRider, session: Headers) {
  const template = await aTemplate()
  const response = await postSignature(client, session, { template_id: template.id })
  response.assertStatus(201)
  return (await frozenOf(rider)).at(-1)?.evidence
}

async function passwordLink(client: ApiClient, rider: TestRider) {
  const response = await client
    .post(`/api/customers/${rider.id}/password-link`)
    .headers(await asStaff('staff'))
  response.assertStatus(201)
  const letters = await lettersTo(rider.email ?? '')
  return { shown: String(response.body().url), mailed: linksIn(letters.at(-1) ?? '')[0] }
}

const actionsOf = async ({ id }: TestRider) =>
  (await db.from('activity').where('customer_id', id).orderBy('id')).map(({ action }) => action)

test.group('Evidence grade of links that staff saw', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('a password from a link that staff saw has its own grade until the rider sets one over a letter', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const { shown } = await passwordLink(client, rider)
    await choose(client, shown)
    const session = await signedIn(client, rider)
    assert.equal(await gradeOf(client, rider, session), 'staff_link')

    // Changing it with the password that staff may know proves nothing more.
    const other = 'five words make a trail'
    const changed = await client
      .put('/api/customers/me/password')
      .headers(session)
      .json({ current_password: PASSWORD, password: other })
    changed.assertStatus(204)
    assert.equal(await gradeOf(client, rider, await signedIn(client, rider, other)), 'staff_link')

    await client.post('/api/forgot-password').form({ email: rider.email })
    const letter = (await lettersTo(rider.email ?? '')).at(-1) ?? ''
    await choose(client, linksIn(letter)[0], 'six words make a whole park')
    const own = await signedIn(client, rider, 'six words make a whole park')
    assert.equal(await gradeOf(client, rider, own), 'portal')
    const actions = await actionsOf(rider)
    assert.includeMembers(actions, [
      'password.link_made',
      'password.set_by_staff_link',
      'password.set',
    ])
  })

  test('the link in the letter about it gives the full grade', async ({ client, assert }) => {
    const rider = await aRider()
    const { mailed } = await passwordLink(client, rider)
    await choose(client, mailed)
    assert.equal(await gradeOf(client, rider, await signedIn(client, rider)), 'portal')
    assert.notInclude(await actionsOf(rider), 'password.set_by_staff_link')
  })

  test('a signing ticket keeps the grade after the session', async ({ client, assert }) => {
    const rider = await aRider()
    const { shown } = await passwordLink(client, rider)
    await choose(client, shown)
    const session = await signedIn(client, rider)
    const template = await aTemplate()
    const given = await client
      .post('/api/waivers/tickets')
      .headers(session)
      .json({
        template_id: template.id,
        content_hash: template.content_hash,
        subject_ids: [rider.id],
      })
    given.assertStatus(201)
    await client.post('/api/customers/logout').headers(session)
    const signed = await postSignature(
      client,
      {},
      {
        template_id: template.id,
        content_hash: template.content_hash,
        ticket: given.body().ticket,
        subject_ids: [rider.id],
      }
    )
    signed.assertStatus(201)
    assert.equal((await frozenOf(rider)).at(-1)?.evidence, 'staff_link')
  })

  test('a sign link shown to staff has the lower grade, one in a letter does not', async ({
    client,
    assert,
  }) => {
    await aTemplate({ required: true })
    const gradeBy = async (rider: TestRider, token: string | undefined) => {
      const opened = await client.post('/api/sign-links/open').json({ token })
      opened.assertStatus(200)
      return gradeOf(client, rider, cookieIn(opened))
    }
    const make = async (rider: TestRider) => {
      const response = await client
        .post(`/api/customers/${rider.id}/sign-link`)
        .headers(await asStaff('cashier'))
        .json({ send_email: true })
      response.assertStatus(201)
      return new URL(response.body().url).hash.replace('#token=', '')
    }
    const [scanned, mailed] = [await aRider(), await aRider()]
    assert.equal(await gradeBy(scanned, await make(scanned)), 'staff_link')
    await make(mailed)
    const [letter = ''] = await lettersTo(mailed.email ?? '')
    const [, token] = /#token=([\w-]+)/.exec(letter) ?? []
    assert.equal(await gradeBy(mailed, token), 'unpaired_kiosk')
  })

  test('the new grade can be sealed in parks whose records had three grades', async ({
    assert,
  }) => {
    const table = 'waiver_records_of_before'
    const mysql = db.connection().dialect.name === 'mysql'
    await db.rawQuery(
      `create table ${table} (id integer not null primary key, evidence varchar(20)
       ${mysql ? 'collate utf8mb4_bin ' : ''}not null, note text,
       check (evidence in ('portal', 'paired_kiosk', 'unpaired_kiosk')))`
    )
    await db.rawQuery(`create index ${table}_grade on ${table} (evidence)`)
    try {
      await db.table(table).insert({ id: 1, evidence: 'portal', note: 'kept' })
      const put = (evidence: string, id: number) => db.table(table).insert({ id, evidence })
      await assert.rejects(() => put('staff_link', 2))
      const widening = { table, column: 'evidence', words: EVIDENCE_GRADES }
      await allowWords(db.connection(), widening)
      // An interrupted start repeats this.
      await allowWords(db.connection(), widening)
      await put('staff_link', 2)
      await assert.rejects(() => put('another', 3))
      const rows = await db.from(table).orderBy('id')
      assert.deepEqual(
        rows.map((row) => ({ ...row })),
        [
          { id: 1, evidence: 'portal', note: 'kept' },
          { id: 2, evidence: 'staff_link', note: null },
        ]
      )
    } finally {
      await db.rawQuery(`drop table ${table}`)
    }
  })
})
