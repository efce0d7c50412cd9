import { test } from '@japa/runner'
import { partyDetail } from '@trailgate/shared/parties/schemas'
import { counterHousehold } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aParty, PARTIES } from '#tests/helpers/parties'
import { newPassOf } from '#tests/helpers/passes'
import { aRider, type TestRider } from '#tests/helpers/people'
import { aCoveredRider, aVisitOf, checkIn, checkOut, visitRowsOf } from '#tests/helpers/visits'

const SEARCH = '/api/counter/search'

test.group('A party at the gate', (group) => {
  group.each.setup(() => resetLimits())

  test('a party is found only by its link and by the pass of its host, on its day', async ({
    client,
    assert,
  }) => {
    const cashier = await asStaff('cashier')
    const host = await aCoveredRider()
    const party = await aParty(client, { host, day: clock.today() })
    const found = async (q: string) =>
      expectShape(
        assert,
        v.array(counterHousehold),
        await client.get(SEARCH).qs({ q }).headers(cashier)
      )
    const { token } = await newPassOf(client, host)
    for (const [q, match] of [
      [party.url, 'party'],
      [token, 'pass'],
    ] as const) {
      const [household, ...others] = await found(q)
      assert.lengthOf(others, 0)
      assert.deepEqual(household?.party, { id: party.id, name: 'Birthday of Leo' })
      assert.deepEqual(household?.matched, [match])
      assert.equal(household?.people[0]?.id, host.id)
    }
    assert.isNull((await found(host.member_id))[0]?.party)
    const forged = party.url.slice(0, -4)
    assert.deepEqual(await found(`${forged}aaaa`), [])

    const later = await aParty(client, { host: await aCoveredRider() })
    assert.deepEqual(await found(later.url), [])
    const { token: pass } = await newPassOf(client, later.host)
    assert.isNull((await found(pass))[0]?.party)
    await client.delete(`${PARTIES}/${party.id}`).headers(await asRider(host))
    assert.deepEqual(await found(party.url), [])
  })

  test('staff see who is in, who is missing and why; the host sees no more than before', async ({
    client,
    assert,
  }) => {
    const host = await aCoveredRider()
    const party = await aParty(client, { host, day: clock.today() })
    const [isIn, left, unsigned] = [await aCoveredRider(), await aCoveredRider(), await aRider()]
    for (const guest of [isIn, left, unsigned]) await join(client, party.token, guest)
    await aVisitOf(client, isIn)
    await checkOut(client, await aVisitOf(client, left))
    const show = async (headers: Record<string, string>) =>
      expectShape(assert, partyDetail, await client.get(`${PARTIES}/${party.id}`).headers(headers))
    const { guests } = await show(await asStaff('cashier'))
    assert.deepEqual(
      guests.map((guest) => [guest.customer_id, guest.state, guest.may_ride?.reasons[0]?.code]),
      [
        [host.id, 'missing', 'covered'],
        [isIn.id, 'in', 'covered'],
        [left.id, 'out', 'covered'],
        [unsigned.id, 'missing', 'not_covered'],
      ]
    )
    for (const guest of (await show(await asRider(host))).guests) {
      assert.notProperty(guest, 'customer_id')
      assert.notProperty(guest, 'state')
      assert.notProperty(guest, 'may_ride')
    }
    const kiosk = await client.get(`${PARTIES}/${party.id}`).headers(await asKiosk(host))
    expectRefusal(assert, kiosk, 'FORBIDDEN')
  })

  test('one call of sixty checks the whole party in', async ({ client, assert }) => {
    const host = await aCoveredRider()
    const party = await aParty(client, { host, day: clock.today() })
    const people: TestRider[] = [host]
    for (let guests = 1; guests < 60; guests += 1) people.push(await aCoveredRider())
    for (const guest of people.slice(1)) await join(client, party.token, guest)
    const came = await checkIn(client, people)
    came.assertStatus(201)
    assert.lengthOf(came.body(), 60)
    const [own] = await visitRowsOf(host)
    const [last] = await visitRowsOf(people.at(-1) ?? host)
    assert.equal(own?.party_id, last?.party_id)
    const many = await checkIn(client, [...people, await aCoveredRider()])
    expectRefusal(assert, many, 'VALIDATION_ERROR')
  })
})

type Client = Parameters<typeof aParty>[0]

async function join(client: Client, token: string, guest: TestRider) {
  const joined = await client
    .post(`${PARTIES}/join/${token}`)
    .headers(await asRider(guest))
    .json({ subject_ids: [guest.id] })
  joined.assertStatus(201)
}
