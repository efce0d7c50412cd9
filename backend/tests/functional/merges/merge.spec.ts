import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { mergeAnswer, mergePreview } from '@trailgate/shared/customers/duplicates/schemas'
import { addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { verifyChain } from '#waivers/seal/verify_chain'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { merge } from '#tests/helpers/merges'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { aTemplate, coverageOf, retireTemplates, signed, voidWaiver } from '#tests/helpers/waivers'

const rowOf = (person: { id: number }) => db.from('customers').where('id', person.id).firstOrFail()

test.group('Merging two records', (group) => {
  group.each.teardown(() => retireTemplates())

  test('the winner gets all records of the loser', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider({ notes: 'Likes mud' })]
    const minor = await aMinorOf(loser)
    const document = await aDocumentOf(loser)
    const membership = await aMembershipOf(loser)
    await client
      .post('/api/customers/auth')
      .json({ phone: loser.phone, password: 'Muddy-Trail$-4x4' })

    const response = await merge(client, { winner, loser })
    response.assertStatus(200)
    const answer = expectShape(assert, mergeAnswer, response)
    assert.equal(answer.id, winner.id)
    assert.equal(answer.notes, 'Likes mud')

    const staff = await asStaff('cashier')
    const detail = (await client.get(`/api/customers/${winner.id}`).headers(staff)).body()
    assert.deepInclude(detail.counts, { minors: 1, documents: 1 })
    assert.isNotNull(detail.active_membership_id)
    const link = await db.from('guardianships').where('minor_id', minor.id).firstOrFail()
    assert.equal(link.guardian_id, winner.id)
    const file = await db.from('documents').where('id', document.id).firstOrFail()
    assert.equal(file.customer_id, winner.id)
    const slots = await db.from('membership_slots').where('membership_id', membership.id)
    assert.equal(slots[0].customer_id, winner.id)
    const signIns = await db.from('sign_ins').where('customer_id', winner.id)
    assert.lengthOf(signIns, 1)
    const history = (await client.get(`/api/customers/${winner.id}/history`).headers(staff)).body()
    // The sign-in may be of the same second.
    const line = history.find(({ action }: { action: string }) => action === 'customer.merged')
    assert.equal(line?.details.loser_member_id, loser.member_id)

    const gone = await client.get(`/api/customers/${loser.id}`).headers(staff)
    expectRefusal(assert, gone, 'NOT_FOUND')
    const found = await client
      .get(`/api/customers/search?member_id=${loser.member_id}`)
      .headers(staff)
    assert.deepEqual(
      found.body().map(({ id }: { id: number }) => id),
      [winner.id]
    )
    const byText = await client.get(`/api/customers/search?q=${loser.member_id}`).headers(staff)
    assert.equal(byText.body()[0]?.id, winner.id)
  })

  test('chosen values are taken field by field, the rest by the rules', async ({
    client,
    assert,
  }) => {
    const winner = await aRider({
      first_name: 'Ann',
      email: null,
      notes: 'Ours',
      city: 'Ely',
      status: 'active',
    })
    const loser = await aRider({
      first_name: 'Anna',
      notes: 'Theirs',
      city: 'Boston',
      status: 'suspended',
      paper_waiver: true,
      waiver_date: clock.today(),
    })
    await merge(client, { winner, loser, fields: { name: 'loser', phone: 'loser' } })
    const row = await rowOf(winner)
    assert.deepInclude(row, {
      first_name: 'Anna',
      first_name_search: 'anna',
      phone: loser.phone,
      email: loser.email,
      notes: 'Ours\n\nTheirs',
      city: 'Ely',
      status: 'suspended',
      paper_waiver: 1,
    })
    assert.isNotNull(row.covered_until)
    const gone = await rowOf(loser)
    assert.deepInclude(gone, { phone: null, merged_into_id: winner.id })
    assert.isNotNull(gone.closed_at)
    await aRider({ phone: winner.phone })
    const merged = await db.from('customer_merges').where('winner_id', winner.id).firstOrFail()
    assert.deepInclude(JSON.parse(merged.fields), { field: 'name', choice: 'loser' })
    assert.deepInclude(JSON.parse(merged.fields), { field: 'status', choice: 'loser' })
  })

  test('signed waivers stay as signed, and count for the winner', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const template = await aTemplate()
    const waiver = await signed(client, await asRider(loser), { template_id: template.id })
    const before = await db.from('signed_waivers').where('id', waiver.id).firstOrFail()
    const sealed = await db.from('waiver_records').where('uid', before.uid).firstOrFail()
    const { faults } = await verifyChain([])
    await merge(client, { winner, loser })

    const after = await db.from('signed_waivers').where('id', waiver.id).firstOrFail()
    assert.deepEqual(after, { ...before, counts_for_id: winner.id })
    assert.deepEqual(await db.from('waiver_records').where('uid', before.uid).firstOrFail(), sealed)
    assert.equal((await verifyChain([])).faults, faults)
    assert.equal((await coverageOf([winner.id])).get(winner.id)?.state, 'covered')
    assert.isNotNull((await rowOf(winner)).covered_until)

    const staff = await asStaff('staff')
    const listed = await client.get(`/api/customers/${winner.id}/waivers`).headers(staff)
    assert.equal(listed.body()[0].id, waiver.id)
    const detail = await client
      .get(`/api/customers/${winner.id}/waivers/${waiver.id}/detail`)
      .headers(staff)
    detail.assertStatus(200)
    const own = await client.get('/api/waivers/my-waivers').headers(await asRider(winner))
    assert.equal(own.body().self_waivers[0].id, waiver.id)

    const voided = await voidWaiver(client, await asStaff('manager'), waiver, 'Wrong person')
    voided.assertStatus(200)
    assert.isNull((await rowOf(winner)).covered_until)
  })

  test('sessions and links of the loser end, and the winner stays signed in', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const [web, kiosk] = [await asRider(loser), await asKiosk(loser)]
    const own = await asRider(winner)
    const link = await client
      .post(`/api/customers/${loser.id}/password-link`)
      .headers(await asStaff('staff'))
    const token = new URL(link.body().url, 'http://park').searchParams.get('token')
    await merge(client, { winner, loser })
    for (const headers of [web, kiosk]) {
      expectRefusal(
        assert,
        await client.get('/api/customers/me').headers(headers),
        'UNAUTHENTICATED'
      )
    }
    const me = await client.get('/api/customers/me').headers(own)
    me.assertStatus(200)
    const reset = await client
      .post('/api/reset-password')
      .json({ token, password: 'Another-Trail$-4x4' })
    expectRefusal(assert, reset, 'VALIDATION_ERROR')
  })

  test('the winner keeps one place of a shared membership, the primary one first', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const owned = await aMembershipOf(loser, { type: 'family', others: [winner] })
    const other = await aMembershipOf(await aRider(), { type: 'family', others: [loser, winner] })
    await merge(client, { winner, loser })
    const holders = async (id: number) =>
      (await db.from('membership_slots').where('membership_id', id).orderBy('slot_number'))
        .slice(0, 3)
        .map(({ customer_id: holder }) => holder === winner.id)
    assert.deepEqual(await holders(owned.id), [true, false, false])
    assert.deepEqual(await holders(other.id), [false, false, true])
    const left = await db.from('slot_history').where('customer_id', winner.id)
    assert.lengthOf(left, 2)
  })

  test('a duplicate guardian link ends, and the newest marketing choice wins', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const minor = await aMinorOf(winner)
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: loser.id,
      relationship: 'guardian',
      created_at: '2026-01-01 00:00:00',
    })
    const types = await db.from('campaign_types').where('is_active', true).orderBy('id')
    const prefer = async (rider: { id: number }, yes: boolean) => {
      const preferences = { [types[0].id]: { email_opted_in: yes, sms_opted_in: yes } }
      const put = await client
        .put('/api/marketing/preferences')
        .headers(await asRider(rider))
        .json({ preferences })
      put.assertStatus(200)
    }
    await prefer(winner, true)
    clock.forward(60)
    await prefer(loser, true)
    await prefer(loser, false)
    clock.reset()
    await merge(client, { winner, loser })
    const live = await db.from('guardianships').where('minor_id', minor.id).whereNull('ended_at')
    assert.deepEqual(
      live.map(({ guardian_id: guardian }) => guardian),
      [winner.id]
    )
    const chosen = await db
      .from('marketing_preferences')
      .where({ customer_id: winner.id, campaign_type_id: types[0].id })
      .firstOrFail()
    assert.deepInclude(chosen, { email_opted_in: 0, sms_opted_in: 0 })
    assert.equal((await rowOf(winner)).marketing_consent, 0)
  })

  test('either end of a chain of merges leads to the winner', async ({ client, assert }) => {
    const [first, second, third] = [await aRider(), await aRider(), await aRider()]
    await merge(client, { winner: second, loser: first })
    await merge(client, { winner: third, loser: second })
    const found = await client
      .get(`/api/customers/search?member_id=${first.member_id}`)
      .headers(await asStaff('staff'))
    assert.equal(found.body()[0].id, third.id)
    const removed = await client
      .delete(`/api/customers/${third.id}`)
      .headers(await asStaff('manager'))
    removed.assertStatus(204)
    const left = await db.from('customers').whereIn('id', [first.id, second.id, third.id])
    assert.isEmpty(left, 'what was merged goes with the person')
  })

  test('one of two concurrent merges succeeds', async ({ client, assert }) => {
    const [a, b, c] = [await aRider(), await aRider(), await aRider()]
    const answers = await Promise.all([
      merge(client, { winner: a, loser: b }),
      merge(client, { winner: b, loser: a }),
      merge(client, { winner: c, loser: b }),
    ])
    const statuses = answers.map((answer) => answer.status())
    assert.include([1, 2], statuses.filter((status) => status === 200).length)
    assert.isEmpty(statuses.filter((status) => status !== 200 && status !== 409))
    const merged = await db.from('customers').whereIn('id', [a.id, b.id, c.id])
    const open = merged.filter(({ closed_at: closed }) => closed === null)
    assert.equal(open.length, 3 - statuses.filter((status) => status === 200).length)
  })

  test('a repeated call is answered again and merges once', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `merge-${aPhone()}` }
    const body = { winner_id: winner.id, loser_id: loser.id }
    const first = await client.post('/api/customers/merge').headers(headers).json(body)
    const second = await client.post('/api/customers/merge').headers(headers).json(body)
    assert.equal(second.body().merge_id, first.body().merge_id)
  })
})

test.group('Merging is refused', () => {
  test('a merge needs the permission and two records of one person', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const body = { winner_id: winner.id, loser_id: loser.id }
    const post = (sent: object) => client.post('/api/customers/merge').json(sent)
    expectRefusal(assert, await post(body), 'UNAUTHENTICATED')
    expectRefusal(assert, await post(body).headers(await asStaff('staff')), 'FORBIDDEN')
    expectRefusal(assert, await post(body).headers(await asRider(winner)), 'FORBIDDEN')
    const manager = await asStaff('manager')
    const refused = async (sent: object, code: Parameters<typeof expectRefusal>[2], say?: string) =>
      expectRefusal(assert, await post(sent).headers(manager), code, say)
    await refused({ ...body, loser_id: winner.id }, 'VALIDATION_ERROR', messages['refused.same'])
    await refused({ ...body, loser_id: 4_000_000_000 }, 'NOT_FOUND')
    await refused({ ...body, fields: { shoes: 'loser' } }, 'VALIDATION_ERROR')
    await refused(
      { ...body, fields: { email: 'both' } },
      'VALIDATION_ERROR',
      messages['refused.both']
    )

    const child = await aMinorOf(winner)
    await refused({ ...body, loser_id: child.id }, 'CONFLICT', messages['refused.family'])
    const young = await aRider({ date_of_birth: addYears(clock.today(), -15) })
    await refused(
      { winner_id: winner.id, loser_id: young.id, fields: { date_of_birth: 'loser' } },
      'VALIDATION_ERROR',
      messages['refused.guardian_minor']
    )
    await db
      .from('guardianships')
      .where('minor_id', child.id)
      .update({ ended_at: '2026-01-01 00:00:00' })
    await refused(
      { winner_id: loser.id, loser_id: child.id, fields: { phone: 'loser' } },
      'VALIDATION_ERROR',
      messages['refused.no_phone']
    )
    const long = { notes: 'x'.repeat(1500) }
    const [one, other] = [await aRider(long), await aRider(long)]
    await refused(
      { winner_id: one.id, loser_id: other.id, fields: { notes: 'both' } },
      'VALIDATION_ERROR',
      messages['refused.notes_long']
    )
  })

  test('a record merged in the meantime is refused', async ({ client, assert }) => {
    const [winner, loser, third] = [await aRider(), await aRider(), await aRider()]
    await merge(client, { winner, loser })
    const late = await merge(client, { winner: third, loser })
    expectRefusal(assert, late, 'CONFLICT', messages['refused.gone'])
  })
})

test.group('Before merging', () => {
  test('both records are shown with their related records', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const child = await aMinorOf(loser)
    await aDocumentOf(loser)
    const manager = await asStaff('manager')
    const ask = (query: string) =>
      client.get(`/api/customers/merge/preview?${query}`).headers(manager)
    const preview = await ask(`winner_id=${winner.id}&loser_id=${loser.id}`)
    const shown = expectShape(assert, mergePreview, preview)
    assert.deepInclude(shown.loser.counts, { minors: 1, documents: 1, waivers: 0 })
    assert.isNull(shown.refusal)
    const family = await ask(`winner_id=${loser.id}&loser_id=${child.id}`)
    assert.equal(family.body().refusal, messages['refused.family'])
    expectRefusal(assert, await ask(`winner_id=${winner.id}`), 'VALIDATION_ERROR')
    const same = await ask(`winner_id=${winner.id}&loser_id=${winner.id}`)
    expectRefusal(assert, same, 'VALIDATION_ERROR')
    const nobody = await ask(`winner_id=${winner.id}&loser_id=4000000000`)
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })
})
