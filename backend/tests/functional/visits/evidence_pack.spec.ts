import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/evidence/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { keyId } from '#waivers/seal/signed_file'
import { parkKey } from '#waivers/seal/signing_key'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { printedPages } from '#tests/helpers/pdf'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aMotherAndChild, aPickup, handOver } from '#tests/helpers/pickups'
import { forgetCheckpoints, snapshotOfSealed } from '#tests/helpers/sealed'
import { verifyProofs } from '#tests/helpers/verifier'
import { checkIn, checkOut, noVisits } from '#tests/helpers/visits'
import { aSignedWaiver, aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'
import { inBytes, unzipped } from '#tests/helpers/zip'

type Person = { id: number }

const pathOf = ({ id }: Person) => `/api/customers/${id}/evidence-pack`

async function packOf(client: ApiClient, person: Person, body: object = {}) {
  const response = await inBytes(
    client
      .post(pathOf(person))
      .headers(await asStaff('manager'))
      .json(body)
  )
  response.assertStatus(200)
  return { response, files: await unzipped(response.body()) }
}

test.group('An evidence pack', (group) => {
  group.each.setup(async () => {
    await noVisits()
    await resetLimits()
  })
  group.each.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('the pack shows how a child was covered, and the verifier accepts its proof', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ada', last_name: 'Moore' })
    const child = await aMinorOf(rider, { first_name: 'Zoë', last_name: 'Moore' })
    const template = await aTemplate({ content: '<p>I mind the <strong>mud</strong>.</p>' })
    const headers = await asRider(rider)
    const waiver = await signed(client, headers, { template_id: template.id, minor_id: child.id })
    const [visit] = (await checkIn(client, [child])).body()
    ;(await checkOut(client, visit)).assertStatus(200)
    await keepCheckpoint()

    const { response, files } = await packOf(client, child, { at: visit.checked_in_at })
    assert.equal(response.header('content-type'), 'application/zip')
    assert.include(response.header('content-disposition'), `Evidence ${child.member_id}`)
    assert.deepEqual(
      [...files.keys()],
      [
        'summary.pdf',
        'waiver.pdf',
        'proof.json',
        'text.html',
        'visit.json',
        'checkpoint.json',
        'verifier.html',
      ]
    )
    const text = (name: string) => String(files.get(name))
    const park = keyId(parkKey())
    const verdict = await verifyProofs([{ name: 'proof.json', text: text('proof.json') }], {
      key: park,
    })
    assert.deepInclude(verdict, { records: 1, anchored: 1, faults: [], keys: [park] })

    const { uid } = await db.from('signed_waivers').where('id', waiver.id).firstOrFail()
    const { digest, sequence } = await db.from('waiver_chain').where('uid', uid).firstOrFail()
    assert.containSubset(JSON.parse(text('visit.json')), {
      id: visit.id,
      state: 'out',
      coverage: { covered: true, waiver_id: waiver.id, seal: digest, sequence },
    })
    const head = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
    assert.containSubset(JSON.parse(text('checkpoint.json')), {
      head: { sequence: head.sequence, hash: head.hash },
      checkpoint: { sequence: head.sequence, hash: head.hash },
      key_id: park,
    })
    assert.include(text('text.html'), '<p>I mind the <strong>mud</strong>.</p>')
    assert.include(text('text.html'), "default-src 'none'")
    assert.include(text('verifier.html'), 'verifyProofs')
    assert.isAbove(printedPages(files.get('waiver.pdf') ?? Buffer.alloc(0)).length, 0)

    const pages = printedPages(files.get('summary.pdf') ?? Buffer.alloc(0))
    assert.lengthOf(pages, 1)
    const said = pages[0]?.text.replaceAll(' ', '') ?? ''
    for (const part of ['Yes.Zoë', digest, 'byAdaMoore,forZoëMoore', 'Lastcheckpoint']) {
      assert.include(said, part.replaceAll(' ', ''))
    }

    const line = await db
      .from('activity')
      .where({ customer_id: child.id, action: 'customer.evidence_packed' })
      .firstOrFail()
    assert.containSubset(JSON.parse(line.details), {
      covered: true,
      sequence,
      visit_id: visit.id,
    })
  })

  test('the pack of a child named like the parent says for whom the parent signed', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ada', last_name: 'Moore' })
    const child = await aMinorOf(rider, { first_name: 'Ada', last_name: 'Moore' })
    const template = await aTemplate()
    await signed(client, await asRider(rider), { template_id: template.id, minor_id: child.id })
    await signed(client, await asRider(rider), { template_id: template.id })
    const signedLine = async (person: Person) => {
      const { files } = await packOf(client, person)
      const [page] = printedPages(files.get('summary.pdf') ?? Buffer.alloc(0))
      return page?.text.replaceAll(' ', '') ?? ''
    }
    assert.include(await signedLine(child), 'byAdaMoore,forAdaMoore')
    assert.notInclude(await signedLine(rider), 'byAdaMoore,for')
  })

  test('the pack leaves out notes of staff and reasons of a hand-over', async ({
    client,
    assert,
  }) => {
    const { child } = await aMotherAndChild()
    await aPickup(client, child, { name: 'Zed Quux', allowed: false, reason: 'Court order' })
    const [visit] = (await checkIn(client, [child], { note: 'Cried at the gate' })).body()
    const handed = await handOver(
      client,
      visit,
      { name: 'Zed Quux' },
      { headers: await asStaff('manager'), override_reason: 'Her mother agreed on the phone' }
    )
    handed.assertStatus(200)
    const { files } = await packOf(client, child, { at: visit.checked_in_at })
    const text = String(files.get('visit.json'))
    assert.include(text, 'Zed Quux')
    for (const secret of ['agreed on the phone', 'Cried at the gate', 'Court order']) {
      assert.notInclude(text, secret)
    }
  })

  test('the pack of a minute without cover says so, and leaves out the waiver', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const alone = ['summary.pdf', 'checkpoint.json', 'verifier.html']
    const { files } = await packOf(client, rider)
    assert.deepEqual([...files.keys()], alone)
    const [page] = printedPages(files.get('summary.pdf') ?? Buffer.alloc(0))
    assert.include(page?.text, messages['reason.never_signed'])
    assert.include(page?.text, messages['visit.none'])

    await checkIn(client, [rider], { override_reason: 'Rides with the instructor' })
    await client
      .put(`/api/customers/${rider.id}/alert`)
      .headers(await asStaff('staff'))
      .json({ text: 'Bees are a danger', severity: 'warn' })
    const { files: withVisit } = await packOf(client, rider)
    assert.sameMembers([...withVisit.keys()], [...alone, 'visit.json'])
    // An alert is for staff, and the pack is for others.
    assert.notInclude(String(withVisit.get('visit.json')), 'Bees')
    assert.containSubset(JSON.parse(String(withVisit.get('visit.json'))), {
      coverage: { covered: false, waiver_id: null, seal: null },
      override: { reason: 'Rides with the instructor' },
    })
    const [front] = printedPages(withVisit.get('summary.pdf') ?? Buffer.alloc(0))
    assert.include(front?.text, 'Rides with the instructor')
  })

  test('managers and above make a pack for a past minute, a limited number per hour', async ({
    client,
    assert,
  }) => {
    const { rider } = await aSignedWaiver(client)
    const ask = async (who: 'staff' | 'manager', body: object = {}, person: Person = rider) =>
      client
        .post(pathOf(person))
        .headers(await asStaff(who))
        .json(body)
    expectRefusal(assert, await ask('staff'), 'FORBIDDEN')
    const early = await ask('manager', { at: '1999-01-01T00:00:00Z' })
    expectRefusal(assert, early, 'VALIDATION_ERROR')
    expectRefusal(assert, await ask('manager', { when: 'now' }), 'VALIDATION_ERROR')
    expectRefusal(assert, await ask('manager', {}, { id: 99_999_999 }), 'NOT_FOUND')
    const packed = { action: 'customer.evidence_packed', customer_id: rider.id }
    assert.lengthOf(await db.from('activity').where(packed), 0)
  })

  test('a tampered waiver gets no pack', async ({ client, assert, cleanup }) => {
    cleanup(await snapshotOfSealed())
    const { rider, id } = await aSignedWaiver(client)
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    await db
      .from('waiver_records')
      .where('uid', uid)
      .update({ image: Buffer.from('another picture') })
    const response = await client
      .post(pathOf(rider))
      .headers(await asStaff('manager'))
      .json({})
    expectRefusal(assert, response, 'CONFLICT')
  })
})
