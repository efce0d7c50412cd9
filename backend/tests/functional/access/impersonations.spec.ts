import db from '@adonisjs/lucid/services/db'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { ROLES, type Role } from '@trailgate/shared/permissions'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { merge, undo } from '#tests/helpers/merges'
import {
  aLastName,
  aMinorOf,
  anEmail,
  aPhone,
  aRider,
  PASSWORD,
  type TestRider,
} from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import { aTemplate, postSignature, retireTemplates } from '#tests/helpers/waivers'

type Headers = Record<string, string>

/** The impersonated rider, their child, and an accomplice with an address of the attacker's. */
type World = { victim: TestRider; child: TestRider; accomplice: TestRider }

/** An attack with these headers; `refused` if it must have no effect. */
type Attack = {
  refused?: string
  run(client: ApiClient, by: Headers, world: World): Promise<ApiResponse>
}

const ACCEPT = {
  relationship_type: 'parent',
  consent: { text_id: GUARDIAN_CONSENT.id, accepted: true },
}

const post = (client: ApiClient, by: Headers, path: string, body: object = {}) =>
  client.post(`/api${path}`).headers(by).json(body)
const change = (client: ApiClient, by: Headers, { id }: TestRider, body: object) =>
  client.put(`/api/customers/${id}`).headers(by).json(body)

/** The victim's child asks a parent at the kiosk; returns the id of the request. */
async function asked(client: ApiClient, child: TestRider, phone: string): Promise<number> {
  await post(client, await asKiosk(child), '/kiosk/guardian-requests', { phone })
  const row = await db.from('guardian_requests').where({ minor_id: child.id, phone }).firstOrFail()
  return Number(row.id)
}

async function confirmed(client: ApiClient, by: Headers, child: TestRider, phone: string) {
  const id = await asked(client, child, phone)
  return post(client, by, `/guardian-requests/${id}/accept`, ACCEPT)
}

/** Open to every role at the counter. */
const AT_THE_COUNTER: Record<string, Attack> = {
  'gives the victim another email': {
    run: (client, by, { victim }) => change(client, by, victim, { email: anEmail() }),
  },
  'gives the victim another phone': {
    run: (client, by, { victim }) => change(client, by, victim, { phone: aPhone() }),
  },
  'gives the victim another email and phone': {
    run: (client, by, { victim }) =>
      change(client, by, victim, { email: anEmail(), phone: aPhone() }),
  },
  'takes the email of the victim away': {
    run: (client, by, { victim }) => change(client, by, victim, { email: null }),
  },
  'makes a password link': {
    run: (client, by, { victim }) => post(client, by, `/customers/${victim.id}/password-link`),
  },
  'changes the email and then makes a password link': {
    async run(client, by, { victim }) {
      await change(client, by, victim, { email: anEmail() })
      return post(client, by, `/customers/${victim.id}/password-link`)
    },
  },
  'makes a sign link and follows it': {
    async run(client, by, { victim }) {
      const made = await post(client, by, `/customers/${victim.id}/sign-link`)
      await signOver(client, made)
      return made
    },
  },
  'makes a sign link that goes out as a letter, and follows the one on the screen': {
    async run(client, by, { victim }) {
      const path = `/customers/${victim.id}/sign-link`
      const made = await post(client, by, path, { send_email: true })
      await signOver(client, made)
      return made
    },
  },
  'links the child of the victim to an accomplice': {
    run: (client, by, { child, accomplice }) =>
      post(client, by, `/customers/${accomplice.id}/minors`, {
        minor_id: child.id,
        relationship_type: 'parent',
      }),
  },
  'links the child of somebody else to the victim': {
    async run(client, by, { victim, accomplice }) {
      const other = await aMinorOf(accomplice)
      return post(client, by, `/customers/${victim.id}/minors`, {
        minor_id: other.id,
        relationship_type: 'parent',
      })
    },
  },
  'confirms an accomplice as the parent whom the child asked': {
    run: (client, by, { child, accomplice }) => confirmed(client, by, child, accomplice.phone),
  },
}

/** Open to managers and admins only. */
const IN_THE_OFFICE: Record<string, Attack> = {
  'merges the victim into the record of an accomplice': {
    run: (client, by, { victim, accomplice }) =>
      post(client, by, '/customers/merge', { winner_id: accomplice.id, loser_id: victim.id }),
  },
  'merges an accomplice into the victim, whose email is the accomplice’s then': {
    run: (client, by, { victim, accomplice }) =>
      post(client, by, '/customers/merge', {
        winner_id: victim.id,
        loser_id: accomplice.id,
        fields: { email: 'loser' },
      }),
  },
  'merges an accomplice into the victim, whose phone is the accomplice’s then': {
    run: (client, by, { victim, accomplice }) =>
      post(client, by, '/customers/merge', {
        winner_id: victim.id,
        loser_id: accomplice.id,
        fields: { phone: 'loser' },
      }),
  },
}

/** Open at a kiosk to anyone with the victim's phone number or pass, or to staff with one of their links. */
const AT_THE_KIOSK: Record<string, Attack> = {
  'accepts a child who asks the victim': {
    refused: 'PROOF_REQUIRED',
    run: (client, by, { child, victim }) => confirmed(client, by, child, victim.phone),
  },
  'changes the email of the victim': {
    refused: 'FORBIDDEN',
    run: (client, by) =>
      client.put('/api/customers/me').headers(by).json({ email: anEmail(), current_password: 'x' }),
  },
  'changes the password of the victim': {
    refused: 'FORBIDDEN',
    run: (client, by) =>
      client
        .put('/api/customers/me/password')
        .headers(by)
        .json({ current_password: 'x', password: 'four words make a gate' }),
  },
}

async function signOver(client: ApiClient, made: ApiResponse) {
  const token = new URL(made.body().url).hash.replace('#token=', '')
  const opened = await client.post('/api/sign-links/open').json({ token })
  opened.assertStatus(200)
  const cookie = String(opened.header('set-cookie')).split(';')[0] ?? ''
  const template = await aTemplate({ required: true })
  const signed = await postSignature(client, { cookie }, { template_id: template.id })
  signed.assertStatus(201)
}

/** The token of the newest link to this page in the letters to an address. */
async function tokenIn(address: string, page: string): Promise<string> {
  const tokens = (await lettersTo(address)).flatMap((letter) => [
    ...letter.matchAll(new RegExp(`/${page}\\?token=([\\w-]+)`, 'g')),
  ])
  return tokens.at(-1)?.[1] ?? ''
}

async function signedIn(client: ApiClient, { phone }: TestRider): Promise<Headers> {
  const answer = await client.post('/api/customers/auth').json({ phone, password: PASSWORD })
  answer.assertStatus(200)
  return { cookie: String(answer.header('set-cookie')).split(';')[0] ?? '' }
}

async function aWorld(): Promise<World> {
  await aTemplate({ required: true })
  const victim = await aRider({ first_name: 'Robin' })
  const child = await aMinorOf(victim, { date_of_birth: addYears(clock.today(), -10) })
  return { victim, child, accomplice: await aRider() }
}

const scenes = (attackers: readonly string[], attacks: Record<string, Attack>) =>
  attackers.flatMap((who) => Object.keys(attacks).map((what) => ({ who, what })))

const SCENES = {
  staff: [...scenes(ROLES, AT_THE_COUNTER), ...scenes(['manager', 'admin'], IN_THE_OFFICE)],
  kiosk: scenes(['phone', 'link that staff saw'], AT_THE_KIOSK),
}

test.group('Acting in the name of a rider', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('at least fifty impersonation attacks are tried', ({ assert }) => {
    assert.isAtLeast(SCENES.staff.length + SCENES.kiosk.length, 50)
  })

  test('{who} {what}: the rider gets a letter about it')
    .with(SCENES.staff)
    .run(async ({ client, assert }, { who, what }) => {
      const world = await aWorld()
      const { victim } = world
      const attack = AT_THE_COUNTER[what] ?? IN_THE_OFFICE[what]
      const done = await attack?.run(client, await asStaff(who as Role), world)
      assert.isBelow(done?.status() ?? 500, 300, done?.text())
      const letters = await lettersTo(victim.email ?? '')
      assert.isAbove(letters.length, 0)
      assert.isTrue(letters.every((letter) => letter.includes('Hello Robin')))
      assert.isTrue(letters.some((letter) => letter.includes('If you did not ask for this')))
      for (const { evidence } of await frozenOf(victim)) assert.equal(evidence, 'staff_link')
      // If the park now knows the victim under another address, that one gets the letter, too.
      const { email } = await db.from('customers').where('id', victim.id).firstOrFail()
      if (email) assert.isAbove((await lettersTo(email)).length, 0)
    })

  test('a person with a {who} at a kiosk {what}: it has no effect')
    .with(SCENES.kiosk)
    .run(async ({ client, assert }, { who, what }) => {
      const world = await aWorld()
      const { victim, accomplice } = world
      // Another person's child claims the victim as a parent.
      const child = await aMinorOf(accomplice)
      const by =
        who === 'phone' ? await asKiosk(victim) : await asSigner(victim, { byStaffLink: true })
      const attack = AT_THE_KIOSK[what]
      const done = await attack?.run(client, by, { ...world, child })
      assert.equal(done?.body().error.code, attack?.refused)
      const links = await db.from('guardianships').where('minor_id', child.id)
      assert.deepEqual(
        links.map((link) => link.guardian_id),
        [accomplice.id]
      )
    })

  test('the rider gets a letter about a merge that brings another password', async ({
    client,
    assert,
  }) => {
    const { victim } = await aWorld()
    await db.from('customers').where('id', victim.id).update({ password_hash: null })
    // A record with only a name and a password, made before its address and number were removed.
    const accomplice = await aRider({ email: null, phone: null })
    const ids = { winner_id: victim.id, loser_id: accomplice.id }
    const merged = await post(client, await asStaff('manager'), '/customers/merge', ids)
    merged.assertStatus(200)
    const { password_hash: hash } = await db.from('customers').where('id', victim.id).firstOrFail()
    assert.isNotNull(hash)
    const letters = await lettersTo(victim.email ?? '')
    assert.lengthOf(letters, 1)
    assert.include(letters[0], 'Hello Robin')
    assert.include(letters[0], 'another email address, phone number or password')
  })

  test('an adult whom a cashier turns into a child learns of the guardian by letter', async ({
    client,
    assert,
  }) => {
    const [victim, accomplice] = [await aRider({ first_name: 'Robin' }), await aRider()]
    const cashier = await asStaff('cashier')
    const born = addYears(clock.today(), -10)
    ;(await change(client, cashier, victim, { date_of_birth: born })).assertStatus(200)
    const link = { minor_id: victim.id, relationship_type: 'parent' }
    const linked = await post(client, cashier, `/customers/${accomplice.id}/minors`, link)
    assert.isBelow(linked.status(), 300)
    const letters = await lettersTo(victim.email ?? '')
    assert.lengthOf(letters, 1)
    assert.include(letters[0], 'You have another parent or guardian now')
  })

  test('an address that staff added proves no more than a link that staff saw', async ({
    client,
    assert,
  }) => {
    const { victim: known } = await aWorld()
    const victim = await aRider({ email: null, password_hash: null })
    const theirs = anEmail()
    const cashier = await asStaff('cashier')
    ;(await change(client, cashier, victim, { email: anEmail() })).assertStatus(200)
    ;(await change(client, cashier, victim, { email: theirs })).assertStatus(200)
    await client.post('/api/forgot-password').form({ email: theirs })
    const token = await tokenIn(theirs, 'reset-password')
    const chosen = await client.post('/api/reset-password').json({ token, password: PASSWORD })
    chosen.assertStatus(204)
    const session = await signedIn(client, victim)
    const template = await aTemplate({ required: true })
    ;(await postSignature(client, session, { template_id: template.id })).assertStatus(201)
    assert.deepEqual(
      (await frozenOf(victim)).map(({ evidence }) => evidence),
      ['staff_link']
    )
    // Nor does another address of theirs, over such a password.
    const second = anEmail()
    const own = { email: second, current_password: PASSWORD }
    ;(await client.put('/api/customers/me').headers(session).json(own)).assertStatus(200)
    const confirm = { token: await tokenIn(second, 'confirm-email') }
    ;(await client.post('/api/confirm-email').json(confirm)).assertStatus(204)
    const { email_by_staff: isUnproven } = await db
      .from('customers')
      .where('id', victim.id)
      .firstOrFail()
    assert.equal(Number(isUnproven), 1)

    // Where there was an address its owner is told, and the next one is theirs.
    ;(await change(client, cashier, known, { email: anEmail() })).assertStatus(200)
    const { email_by_staff: ofKnown } = await db
      .from('customers')
      .where('id', known.id)
      .firstOrFail()
    assert.equal(Number(ofKnown), 0)
  })

  test('an address entered by staff or gained by a merge is no proof', async ({
    client,
    assert,
  }) => {
    const isUnproven = async ({ id }: { id: number }) =>
      (await db.from('customers').where('id', id).firstOrFail()).email_by_staff === 1
    const made = await client
      .post('/api/customers')
      .headers(await asStaff('cashier'))
      .json({ first_name: 'Vera', last_name: aLastName('Made'), phone: aPhone(), email: anEmail() })
    made.assertStatus(201)
    assert.isTrue(await isUnproven(made.body()))

    const victim = await aRider({ email: null })
    const other = await aRider()
    const merged = await merge(client, { winner: victim, loser: other })
    merged.assertStatus(200)
    assert.equal(merged.body().email, other.email)
    assert.isTrue(await isUnproven(victim))
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.isFalse(await isUnproven(victim))

    // Two records with an address each: the letter goes to both.
    const [one, two] = [await aRider(), await aRider()]
    const chosen = { winner: one, loser: two, fields: { email: 'loser' } }
    ;(await merge(client, chosen)).assertStatus(200)
    assert.isFalse(await isUnproven(one))
    // The address of two records is proven where one of them proved it.
    const twin = await aRider({ email: two.email, email_by_staff: true })
    ;(await merge(client, { winner: twin, loser: one })).assertStatus(200)
    assert.isFalse(await isUnproven(twin))
  })

  test('an honest rider accepts and changes as before, with no extra letters', async ({
    client,
    assert,
  }) => {
    const { victim: rider, child } = await aWorld()
    const headers = await asRider(rider)
    const minor = await aRider({ first_name: 'Kim', date_of_birth: child.date_of_birth })
    const id = await asked(client, minor, rider.phone)
    const accepted = await post(client, headers, `/guardian-requests/${id}/accept`, ACCEPT)
    accepted.assertStatus(200)
    const stranger = await post(
      client,
      await asRider(await aRider()),
      `/guardian-requests/${id}/accept`,
      ACCEPT
    )
    expectRefusal(assert, stranger, 'NOT_FOUND')
    const letters = await lettersTo(rider.email ?? '')
    assert.lengthOf(letters, 2)
    assert.include(letters[0], 'Kim asks you to sign')
    assert.include(letters[1], 'Kim is one of your minors now')
  })
})
