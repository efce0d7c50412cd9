import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/messages'
import { partyDetail, type PartyGuest } from '@trailgate/shared/parties/schemas'
import { insertMany } from '#platform/database/insert_many'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { aParty, PARTIES } from '#tests/helpers/parties'
import { aRider, type TestRider } from '#tests/helpers/people'

type Headers = Record<string, string>

async function join(client: ApiClient, token: string, guest: TestRider) {
  return client
    .post(`${PARTIES}/join/${token}`)
    .headers(await asRider(guest))
    .json({ subject_ids: [guest.id] })
}

/** A party with one guest beside its host. */
async function aPartyOfTwo(client: ApiClient) {
  const party = await aParty(client)
  const guest = await aRider({ first_name: 'Finn', last_name: 'Rivers' })
  ;(await join(client, party.token, guest)).assertStatus(201)
  const [own, other] = await placesOf(client, party)
  if (!own || !other) throw new Error('There are not two people on the list')
  return { ...party, guest, own, other }
}

async function placesOf(client: ApiClient, { id, host }: { id: number; host: TestRider }) {
  const shown = await client.get(`${PARTIES}/${id}`).headers(await asRider(host))
  return shown.body().guests as PartyGuest[]
}

const remove = (client: ApiClient, partyId: number, guestId: number, headers: Headers = {}) =>
  client.delete(`${PARTIES}/${partyId}/guests/${guestId}`).headers(headers)

test.group('A guest is taken off the list of a party', (group) => {
  group.each.setup(() => resetLimits())

  test('the host removes a guest, who may come back with the link', async ({ client, assert }) => {
    const { id, token, host, guest, other } = await aPartyOfTwo(client)
    const headers = await asRider(host)
    ;(await remove(client, id, other.id, headers)).assertStatus(204)
    const shown = await client.get(`${PARTIES}/${id}`).headers(headers)
    const left = expectShape(assert, partyDetail, shown)
    assert.equal(left.count, 1)
    assert.deepEqual(
      left.guests.map(({ is_host: isHost }) => isHost),
      [true]
    )
    const told = await db
      .from('activity')
      .where({ customer_id: guest.id, action: 'party.left' })
      .firstOrFail()
    assert.deepInclude({ ...told }, { actor_kind: 'rider', actor_id: host.id })
    const gone = await client.get(`${PARTIES}/join/${token}/family`).headers(await asRider(guest))
    assert.deepEqual(gone.body(), { subject_ids: [] })
    expectRefusal(assert, await remove(client, id, other.id, headers), 'NOT_FOUND')
    ;(await join(client, token, guest)).assertStatus(201)
    assert.lengthOf(await placesOf(client, { id, host }), 2)
  })

  test('staff remove a guest, also after the party has ended', async ({ client, assert }) => {
    const { id, host, other } = await aPartyOfTwo(client)
    const headers = await asStaff('cashier')
    ;(await client.delete(`${PARTIES}/${id}`).headers(headers)).assertStatus(204)
    ;(await remove(client, id, other.id, headers)).assertStatus(204)
    assert.lengthOf(await placesOf(client, { id, host }), 1)
  })

  test('removing a guest frees the place', async ({ client, assert }) => {
    const { id, token, host, other } = await aPartyOfTwo(client)
    const people = []
    for (let each = 2; each < PARTY_PEOPLE_MAX; each += 1) people.push(await aRider())
    const rows = people.map((person) => ({
      party_id: id,
      customer_id: person.id,
      created_at: '2026-01-01 00:00:00',
    }))
    await insertMany(db, 'party_guests', rows)
    const late = await aRider()
    expectRefusal(assert, await join(client, token, late), 'PARTY_FULL')
    ;(await remove(client, id, other.id, await asRider(host))).assertStatus(204)
    ;(await join(client, token, late)).assertStatus(201)
  })

  test('other riders remove no guest, and the host stays', async ({ client, assert }) => {
    const { id, host, guest, own, other } = await aPartyOfTwo(client)
    const theirs = await aPartyOfTwo(client)
    expectRefusal(assert, await remove(client, id, other.id), 'UNAUTHENTICATED')
    for (const headers of [await asKiosk(host), await asSigner(host)]) {
      expectRefusal(assert, await remove(client, id, other.id, headers), 'FORBIDDEN')
    }
    // Guests remove no guest, and hosts none of another party.
    for (const [by, placeId] of [
      [guest, other.id],
      [theirs.host, other.id],
      [host, theirs.other.id],
      [host, 99_999_999],
    ] as const) {
      expectRefusal(assert, await remove(client, id, placeId, await asRider(by)), 'NOT_FOUND')
    }
    for (const headers of [await asRider(host), await asStaff('admin')]) {
      const stays = await remove(client, id, own.id, headers)
      expectRefusal(assert, stays, 'CONFLICT', messages['guest.host'])
    }
    assert.lengthOf(await placesOf(client, { id, host }), 2)
    assert.lengthOf(await placesOf(client, theirs), 2)
  })

  test('two concurrent removals remove a guest once', async ({ client, assert }) => {
    const { id, host, guest, other } = await aPartyOfTwo(client)
    const [byHost, byStaff] = [await asRider(host), await asStaff('staff')]
    const answers = await Promise.all(
      [byHost, byStaff].map((headers) => remove(client, id, other.id, headers))
    )
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [204, 404]
    )
    const lines = await db.from('activity').where({ customer_id: guest.id, action: 'party.left' })
    assert.lengthOf(lines, 1)
  })
})
