import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { clock } from '#platform/clock'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aMinorOf, anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'

/** A mother who let go of her only child, which has an address of its own. */
async function aClosedChild(client: ApiClient, columns: Record<string, unknown> = {}) {
  const mother = await aRider()
  const child = await aMinorOf(mother, {
    first_name: 'Mia',
    last_name: aLastName('Back'),
    date_of_birth: addYears(clock.today(), -9),
    email: anEmail(),
    ...columns,
  })
  const gone = await client.delete(`/api/minors/${child.id}`).headers(await asRider(mother))
  gone.assertStatus(204)
  const again = {
    first_name: child.first_name,
    last_name: child.last_name,
    date_of_birth: child.date_of_birth,
    emergency_contact_name: 'Ana García',
    emergency_contact_phone: '8285550101',
    relationship_type: 'parent',
  }
  return { mother, child, again }
}

test.group('A child who is taken back', (group) => {
  group.each.setup(() => resetLimits())

  test('restoring by the guardian sends the guardian a letter', async ({ client, assert }) => {
    for (const at of ['kiosk', 'portal'] as const) {
      const { mother, child, again } = await aClosedChild(client)
      const consent = { text_id: GUARDIAN_CONSENT.id, accepted: true }
      const response =
        at === 'kiosk'
          ? await client
              .post('/api/kiosk/minors')
              .headers(await asKiosk(mother))
              .json({ ...again, consent })
          : await client
              .post('/api/minors')
              .headers(await asRider(mother))
              .json(again)
      response.assertStatus(201)
      assert.equal(response.body().id, child.id)
      const letters = await lettersTo(mother.email ?? '')
      assert.lengthOf(letters, 1, at)
      assert.include(letters[0], 'Mia is one of your minors now')
    }
  })

  test('restoring by staff with another address and phone notifies the guardian and both addresses', async ({
    client,
    assert,
  }) => {
    const { mother, child, again } = await aClosedChild(client)
    const email = anEmail()
    const response = await client
      .post(`/api/customers/${mother.id}/minors`)
      .headers(await asStaff('cashier'))
      .json({ ...again, email, phone: aPhone() })
    response.assertStatus(201)
    assert.equal(response.body().id, child.id)
    assert.include((await lettersTo(mother.email ?? ''))[0], 'Mia is one of your minors now')
    for (const address of [child.email ?? '', email]) {
      const letters = await lettersTo(address)
      assert.lengthOf(letters, 1)
      assert.include(letters[0], 'Hello Mia')
      assert.include(letters[0], 'changed the email address')
      assert.include(letters[0], 'changed the phone number')
    }
  })

  test('restoring by staff with the same address sends the child no letter', async ({
    client,
    assert,
  }) => {
    const { mother, child, again } = await aClosedChild(client)
    const response = await client
      .post(`/api/customers/${mother.id}/minors`)
      .headers(await asStaff('cashier'))
      .json({ ...again, email: child.email })
    response.assertStatus(201)
    assert.lengthOf(await lettersTo(child.email ?? ''), 0)
    assert.lengthOf(await lettersTo(mother.email ?? ''), 1)
  })

  test('restoring a child revokes its earlier links', async ({ client, assert }) => {
    const { mother, child, again } = await aClosedChild(client)
    const { url } = await makePasswordLink({
      customerId: child.id,
      purpose: 'reset',
      now: clock.now(),
    })
    const hash = `taken-back-${child.id}`
    const times = { created_at: '2026-01-01 00:00:00', expires_at: '2999-01-01 00:00:00' }
    await db.table('sign_links').insert({ customer_id: child.id, hash, ...times })
    await db
      .table('email_changes')
      .insert({ customer_id: child.id, email: anEmail(), hash, ...times })
    const response = await client
      .post('/api/minors')
      .headers(await asRider(mother))
      .json({ ...again, email: anEmail() })
    response.assertStatus(201)
    for (const table of ['password_links', 'sign_links', 'email_changes']) {
      const left = await db.from(table).where('customer_id', child.id)
      assert.lengthOf(left, 0, table)
    }
    const token = new URL(url).searchParams.get('token')
    const chosen = await client.post('/api/reset-password').json({ token, password: PASSWORD })
    assert.isAtLeast(chosen.status(), 400)
    const { password_hash: set } = await db.from('customers').where('id', child.id).firstOrFail()
    assert.isNull(set)
  })

  test('restoring with another e-mail does not lift a ban', async ({ client, assert }) => {
    const email = anEmail()
    const { mother, child, again } = await aClosedChild(client, { email })
    const banned = await aRider({
      first_name: child.first_name,
      last_name: child.last_name,
      date_of_birth: addDays(clock.today(), -9000),
      email,
    })
    const ban = await client
      .put(`/api/customers/${banned.id}/ban`)
      .headers(await asStaff('manager'))
      .json({ until: null, reason: 'Rammed a fence' })
    ban.assertStatus(200)
    const refused = await client
      .post('/api/minors')
      .headers(await asRider(mother))
      .json({ ...again, email: anEmail() })
    expectRefusal(assert, refused, 'FORBIDDEN')
    const row = await db.from('customers').where('id', child.id).firstOrFail()
    assert.isNotNull(row.closed_at)
    const same = await client
      .post('/api/minors')
      .headers(await asRider(mother))
      .json(again)
    same.assertStatus(201)
    assert.equal(same.body().id, child.id)
  })
})
