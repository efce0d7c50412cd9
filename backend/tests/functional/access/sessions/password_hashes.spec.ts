import { randomBytes, scryptSync } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/sessions/staff_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { passwordMatches } from '#access/passwords/passwords'
import { hashOf, newToken } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { hashAsInAPark } from '#tests/helpers/hashing'
import { aPhone, aRider, PASSWORD, staffMember } from '#tests/helpers/people'
import { aNewStaff } from '#tests/helpers/staff'

const AS_IN_A_PARK = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash format of earlier versions. */
function scryptHashOf(password: string) {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 64, { N: 16_384, r: 8, p: 1 })
  return `$scrypt$n=16384,r=8,p=1$${unpadded(salt)}$${unpadded(key)}`
}

const hashOfStaff = async (id: number): Promise<string> =>
  (await db.from('staff').where('id', id).select('password_hash').firstOrFail()).password_hash

const hashOfRider = async (id: number): Promise<string> =>
  (await db.from('customers').where('id', id).select('password_hash').firstOrFail()).password_hash

test.group('Passwords', (group) => {
  group.each.setup(() => resetLimits())

  test('passwords are stored as salted Argon2id, the same one twice as two hashes', async ({
    client,
    assert,
  }) => {
    hashAsInAPark()
    const admin = await asStaff('admin')
    const made = async () => {
      const member = aNewStaff()
      const response = await client.post('/api/staff').headers(admin).json(member)
      response.assertStatus(201)
      return hashOfStaff(response.body().id)
    }
    const [one, two] = [await made(), await made()]
    assert.match(one, AS_IN_A_PARK)
    assert.notEqual(one, two)
  })

  test("an earlier version's hash is upgraded when its owner signs in", async ({
    client,
    assert,
  }) => {
    hashAsInAPark()
    const member = await staffMember('cashier', { password_hash: scryptHashOf(PASSWORD) })
    const rider = await aRider({ password_hash: scryptHashOf(PASSWORD) })
    const { revision } = await db.from('customers').where('id', rider.id).firstOrFail()
    for (let time = 0; time < 2; time += 1) {
      const staff = await client
        .post('/api/auth/login')
        .json({ username: member.username, password: PASSWORD })
      staff.assertStatus(200)
      const home = await client
        .post('/api/customers/auth')
        .json({ phone: rider.phone, password: PASSWORD })
      assert.isTrue(home.body().success)
    }
    const [ofStaff, ofRider] = [await hashOfStaff(member.id), await hashOfRider(rider.id)]
    assert.match(ofStaff, AS_IN_A_PARK)
    assert.match(ofRider, AS_IN_A_PARK)
    assert.isTrue(await passwordMatches(ofStaff, PASSWORD))
    assert.isTrue(await passwordMatches(ofRider, PASSWORD))
    const after = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(after.revision, revision, 'nothing changed that anybody would see')
  })

  test('a wrong password upgrades no hash', async ({ client, assert }) => {
    const stored = scryptHashOf(PASSWORD)
    const member = await staffMember('cashier', { password_hash: stored })
    const refused = await client
      .post('/api/auth/login')
      .json({ username: member.username, password: `${PASSWORD}!` })
    expectRefusal(assert, refused, 'INVALID_CREDENTIALS', messages.refused)
    assert.equal(await hashOfStaff(member.id), stored)
  })

  test("two concurrent sign-ins with an earlier version's hash both succeed", async ({
    client,
    assert,
  }) => {
    const member = await staffMember('cashier', { password_hash: scryptHashOf(PASSWORD) })
    const rider = await aRider({ password_hash: scryptHashOf(PASSWORD) })
    const both = [0, 1]
    const staff = both.map(() =>
      client.post('/api/auth/login').json({ username: member.username, password: PASSWORD })
    )
    const home = both.map(() =>
      client.post('/api/customers/auth').json({ phone: rider.phone, password: PASSWORD })
    )
    for (const answer of await Promise.all(staff)) answer.assertStatus(200)
    for (const answer of await Promise.all(home)) assert.isTrue(answer.body().success)
  })

  test('a password with an invisible character appended is a different password', async ({
    client,
    assert,
  }) => {
    const member = await staffMember('admin', { password_hash: scryptHashOf(PASSWORD) })
    const rider = await aRider({ password_hash: scryptHashOf(PASSWORD) })
    for (const tail of ['\0', '\0\0\0', '\n', '\t', '\u007f', '\u0085', '\ud800']) {
      const password = PASSWORD + tail
      const staff = await client
        .post('/api/auth/login')
        .json({ username: member.username, password })
      expectRefusal(assert, staff, 'INVALID_CREDENTIALS', messages.refused)
      const home = await client.post('/api/customers/auth').json({ phone: rider.phone, password })
      assert.equal(home.body().message, riders['login.refused'], JSON.stringify(tail))
    }
  })

  test('a password with a control character cannot be chosen', async ({ client, assert }) => {
    const password = `${PASSWORD}\u0007`
    const refused = [riders['password.characters']]
    const admin = await asStaff('admin')
    const made = await client.post('/api/staff').headers(admin).json(aNewStaff({ password }))
    assert.deepEqual(made.body().error.details.password, refused)

    const member = await staffMember('staff')
    const path = `/api/staff/${member.id}`
    const changed = await client.put(path).headers(admin).json({ password })
    assert.deepEqual(changed.body().error.details.password, refused)

    const registered = await client.post('/api/customers/register').json({ password })
    assert.deepEqual(registered.body().error.details.password, refused)

    const reset = await client
      .post('/api/reset-password')
      .json({ token: await aPasswordLink(), password })
    assert.deepEqual(reset.body().error.details.password, refused)
  })
})

async function aPasswordLink() {
  const rider = await aRider({ phone: aPhone() })
  const token = newToken()
  await db.table('password_links').insert({
    customer_id: rider.id,
    hash: hashOf(token),
    purpose: 'reset',
    created_at: sqlTime(clock.now()),
    expires_at: sqlTimeAfter(clock.now(), 600),
  })
  return token
}
