import { buffer } from 'node:stream/consumers'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { dataExportZip } from '#privacy/data_export/data_export_zip'
import { dataExport } from '#privacy/data_export/data_export'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf, aPdf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aSignature, aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'
import { inBytes, unzipped } from '#tests/helpers/zip'

const EXPORT = '/api/customers/me/export'

async function download(client: ApiClient, headers: Record<string, string>) {
  const response: ApiResponse = await inBytes(client.get(EXPORT).headers(headers))
  response.assertStatus(200)
  const files = await unzipped(response.body())
  return { response, files, data: JSON.parse(String(files.get('data.json'))) }
}

test.group('Data export of a rider', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('the export has the rider and their minors, with signatures, files, consents and history', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ notes: 'Rides a blue bike' })
    const minor = await aMinorOf(rider)
    const headers = await asRider(rider)
    const document = await aDocumentOf(minor, { filename: '../her "pass".pdf' })
    const template = await aTemplate({ content: '<p>I mind the mud.</p>' })
    const signature = aSignature()
    await signed(client, headers, { template_id: template.id, signature_data: signature })
    await signed(client, headers, { template_id: template.id, minor_id: minor.id })
    await aMembershipOf(rider)
    const { preferences } = (await client.get('/api/marketing/preferences').headers(headers)).body()
    const [type] = preferences
    const chosen = { [type.campaign_type_id]: { email_opted_in: true, sms_opted_in: false } }
    await client.put('/api/marketing/preferences').headers(headers).json({ preferences: chosen })
    await db.table('sign_ins').insert({
      customer_id: rider.id,
      channel: 'kiosk',
      day: clock.today(),
      created_at: sqlTime(clock.now()),
    })

    const { response, files, data } = await download(client, headers)
    assert.equal(response.header('content-type'), 'application/zip')
    assert.include(
      response.header('content-disposition'),
      'attachment; filename="trailgate-my-data-'
    )
    assert.equal(data.format, 'trailgate-own-data-1')
    assert.containSubset(data.me.profile, {
      member_id: rider.member_id,
      phone: rider.phone,
      email: rider.email,
      notes: 'Rides a blue bike',
    })
    assert.containSubset(data.minors, [
      { relationship: 'parent', profile: { member_id: minor.member_id } },
    ])
    assert.lengthOf(data.waivers, 2)
    assert.containSubset(data.waivers[0], {
      text: '<p>I mind the mud.</p>',
      signed_by: 'Robin Ryder',
    })
    assert.equal(data.waivers[0].sealed.signer.phone, rider.phone)
    assert.isTrue(
      signature.endsWith(String(files.get(data.waivers[0].signature)?.toString('base64')))
    )
    assert.lengthOf(data.me.memberships, 1)
    assert.containSubset(data.me.marketing.consents, [{ channel: 'email', opted_in: true }])
    assert.containSubset(data.me.sign_ins, [{ channel: 'kiosk', day: clock.today() }])
    assert.isAbove(data.me.history.length, 1)
    assert.containSubset(data.files, [{ document_id: document.id }])
    const [{ file }] = data.files
    assert.equal(file, `documents/${document.id}-.._her _pass_.pdf`)
    assert.deepEqual(files.get(file), aPdf())

    const text = String(files.get('data.json'))
    assert.notInclude(text, 'password_hash')
    const told = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'customer.exported' })
    assert.lengthOf(told, 1)
  })

  test('the export has every waiver once and in order, each with its own signature, however many', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const signatures: string[] = []
    for (let time = 0; time < 43; time += 1) {
      const { id } = await aTemplate({ name: `Waiver ${time}` })
      const signature = aSignature()
      await signed(client, headers, { template_id: id, signature_data: signature })
      signatures.push(signature)
    }
    const { files, data } = await download(client, headers)
    const waivers: { template: string; signature: string }[] = data.waivers
    assert.deepEqual(
      waivers.map(({ template }) => template),
      signatures.map((_, time) => `Waiver ${time}`)
    )
    waivers.forEach(({ signature }, time) => {
      assert.isTrue(signatures[time]?.endsWith(String(files.get(signature)?.toString('base64'))))
    })
  })

  test('a read error aborts the export, so that no one mistakes a partial file for all of it', async ({
    assert,
  }) => {
    const rider = await aRider()
    await aDocumentOf(rider)
    const own = await dataExport(rider.id, { today: clock.today(), now: clock.now() })
    const gone = { id: 0, uid: 'gone' }
    await assert.rejects(() => buffer(dataExportZip({ ...own, waivers: [gone] })))
    // A folder opens like a file, and fails on read.
    const files = own.files.map((file) => ({ ...file, file_key: '.' }))
    await assert.rejects(() => buffer(dataExportZip({ ...own, files })), /EISDIR/)
  })

  test('the export has nothing of other people, and only the name of another signer', async ({
    client,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider({ first_name: 'Othmar' })]
    const minor = await aMinorOf(rider)
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: other.id,
      relationship: 'parent',
      created_at: sqlTime(clock.now()),
    })
    const template = await aTemplate()
    const theirs = await asRider(other)
    await aDocumentOf(other)
    await signed(client, theirs, { template_id: template.id })
    await signed(client, theirs, { template_id: template.id, minor_id: minor.id })

    const { files, data } = await download(client, await asRider(rider))
    const text = String(files.get('data.json'))
    for (const secret of [other.phone, other.email, other.member_id]) {
      assert.notInclude(text, String(secret))
    }
    assert.lengthOf(data.waivers, 1)
    assert.containSubset(data.waivers[0], { signed_by: 'Othmar Ryder', sealed: null })
    assert.lengthOf(data.files, 0)
  })

  test('the export has no deleted minor by name, only what the rider signed for them', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider, { first_name: 'Loulou' })
    const template = await aTemplate({ content: '<p>I mind the mud.</p>' })
    const headers = await asRider(rider)
    await signed(client, headers, { template_id: template.id, minor_id: minor.id })
    const waiverOf = async () => {
      const { files, data } = await download(client, headers)
      assert.lengthOf(data.waivers, 1)
      return { text: String(files.get('data.json')), waiver: data.waivers[0], files }
    }
    const before = await waiverOf()
    assert.equal(before.waiver.for, 'Loulou Ryder')
    assert.equal(before.waiver.sealed.subject.first_name, 'Loulou')

    const deleted = await client
      .delete(`/api/customers/${minor.id}`)
      .headers(await asStaff('manager'))
    deleted.assertStatus(204)
    const after = await waiverOf()
    assert.deepEqual(after.waiver, { ...before.waiver, for: null, sealed: null })
    assert.notInclude(after.text, 'Loulou')
    assert.isTrue(after.files.has(after.waiver.signature))
  })

  test('exports are limited per hour', async ({ client, assert }) => {
    const headers = await asRider(await aRider())
    for (let time = 0; time < 20; time += 1) {
      ;(await client.get(EXPORT).headers(headers)).assertStatus(200)
    }
    expectRefusal(assert, await client.get(EXPORT).headers(headers), 'RATE_LIMITED')
    // Another rider is not limited by that.
    ;(await client.get(EXPORT).headers(await asRider(await aRider()))).assertStatus(200)
  })

  test('strangers, kiosks and staff get no export', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get(EXPORT), 'UNAUTHENTICATED')
    for (const headers of [await asKiosk(rider), await asStaff('admin')]) {
      expectRefusal(assert, await client.get(EXPORT).headers(headers), 'FORBIDDEN')
    }
  })
})
