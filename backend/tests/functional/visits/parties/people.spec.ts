import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { aParty, PARTIES } from '#tests/helpers/parties'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { aCoveredRider, checkIn, noVisits, visitRowsOf } from '#tests/helpers/visits'

async function comes(client: ApiClient, guest: TestRider, token: string) {
  const response = await client
    .post(`${PARTIES}/join/${token}`)
    .headers(await asRider(guest))
    .json({ subject_ids: [guest.id] })
  response.assertStatus(201)
}

const guestsOf = async (client: ApiClient, id: number) =>
  (await client.get(`${PARTIES}/${id}`).headers(await asStaff('cashier'))).body()

test.group('The people of a party', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return noVisits
  })

  test('bear its name at the gate on its day', async ({ client, assert }) => {
    const { id, token, host } = await aParty(client, { day: clock.today() })
    const [one, other, stranger] = [await aCoveredRider(), await aCoveredRider(), await aRider()]
    for (const guest of [one, other]) await comes(client, guest, token)
    for (const person of [one, other, stranger, host]) await checkIn(client, [person])
    const { uid } = await db.from('parties').where('id', id).firstOrFail()
    const nameOf = async (person: TestRider) => (await visitRowsOf(person))[0]?.party_id
    for (const guest of [one, other, host]) assert.equal(await nameOf(guest), uid)
    assert.isNull(await nameOf(stranger))
  })

  test('a child who comes in with a guest belongs to the party', async ({ client, assert }) => {
    const { id, token } = await aParty(client, { day: clock.today() })
    const guest = await aCoveredRider()
    const child = await aMinorOf(guest)
    await comes(client, guest, token)
    await checkIn(client, [guest, child])
    const { uid } = await db.from('parties').where('id', id).firstOrFail()
    assert.equal((await visitRowsOf(child))[0]?.party_id, uid)
  })

  test('a merge joins two guests, and the undo separates them', async ({ client, assert }) => {
    const { id, token, host } = await aParty(client)
    const [winner, loser, alone] = [await aRider(), await aRider(), await aRider()]
    for (const guest of [winner, loser]) await comes(client, guest, token)
    const merged = await merge(client, { winner, loser })
    assert.isBelow(merged.status(), 300, merged.text())
    assert.equal((await guestsOf(client, id)).count, 2)
    const undone = await undo(client, merged.body().merge_id)
    assert.isBelow(undone.status(), 300, undone.text())
    assert.equal((await guestsOf(client, id)).count, 3)
    // The party of a host goes with the host.
    const other = await merge(client, { winner: alone, loser: host })
    assert.isBelow(other.status(), 300, other.text())
    const shown = await client.get(`${PARTIES}/${id}`).headers(await asRider(alone))
    assert.deepInclude(shown.body(), { count: 3, open: true })
  })

  test('go with their record, and a party with its host', async ({ client, assert }) => {
    const { id, token, host } = await aParty(client)
    const guest = await aRider()
    await comes(client, guest, token)
    const remove = async (person: TestRider) =>
      client.delete(`/api/customers/${person.id}`).headers(await asStaff('manager'))
    assert.isBelow((await remove(guest)).status(), 300)
    assert.equal((await guestsOf(client, id)).count, 1)
    assert.isBelow((await remove(host)).status(), 300)
    assert.lengthOf(await db.from('parties').where('id', id), 0)
    assert.lengthOf(await db.from('party_guests').where('party_id', id), 0)
  })
})
