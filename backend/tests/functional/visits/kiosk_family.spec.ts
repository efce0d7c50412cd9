import { test } from '@japa/runner'
import { addDays, addYears, comesOfAgeOn } from '@trailgate/shared/dates'
import { kioskFamily } from '@trailgate/shared/kiosk/schemas'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { sampleTemplate, signed } from '#tests/helpers/waivers'

const PATH = '/api/kiosk/family'

test.group('The family at the kiosk', () => {
  test('the family shows coverage of today, and no more of the names than a kiosk may', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const paper = { paper_waiver: true, waiver_date: today }
    const rider = await aRider({ first_name: 'Ana', last_name: 'Ødegård', ...paper })
    const signedFor = await aMinorOf(rider, { first_name: 'Ben', last_name: 'Lee' })
    const unsigned = await aMinorOf(rider, { first_name: 'Cleo', last_name: 'Lee' })
    await aMinorOf(await aRider())
    const template = await sampleTemplate('minor')
    const kiosk = await asKiosk(rider)
    await signed(client, kiosk, { template_id: template.id, minor_id: signedFor.id })

    const response = await client.get(PATH).headers(kiosk)
    response.assertStatus(200)
    const family = expectShape(assert, kioskFamily, response)
    assert.deepEqual(
      family.map(({ id, first_name: first, last_name: last, is_self: self, is_minor: minor }) => [
        id,
        `${first} ${last}`,
        self,
        minor,
      ]),
      [
        [rider.id, 'Ana Ø.', true, false],
        [signedFor.id, 'Ben L.', false, true],
        [unsigned.id, 'Cleo L.', false, true],
      ]
    )
    assert.deepEqual(
      family.map(({ coverage }) => [coverage.covered, coverage.reason, coverage.next_step]),
      [
        [true, 'paper', null],
        [true, 'signed', null],
        [false, 'never_signed', 'guardian_signs'],
      ]
    )
    for (const secret of [
      'Ødegård',
      rider.phone,
      rider.email ?? '',
      'date_of_birth',
      'member_id',
    ]) {
      assert.notInclude(response.text(), secret)
    }
  })

  test('the family takes seven queries, however large it is', async ({ client, assert }) => {
    const rider = await aRider()
    for (let born = 0; born < 4; born += 1) await aMinorOf(rider)
    const kiosk = await asKiosk(rider)
    const response = await withQueriesAtMost(assert, 7, () => client.get(PATH).headers(kiosk))
    assert.lengthOf(expectShape(assert, kioskFamily, response), 5)
  }).tags([ONE_PROCESS])

  test('a child who turned 18 has to sign', async ({ client, assert }) => {
    const rider = await aRider()
    const born = addYears(clock.today(), -18)
    await aMinorOf(rider, {
      date_of_birth: born,
      paper_waiver: true,
      waiver_date: addDays(comesOfAgeOn(born), -1),
    })
    const response = await client.get(PATH).headers(await asKiosk(rider))
    const [, child] = expectShape(assert, kioskFamily, response)
    assert.isFalse(child?.is_minor)
    assert.equal(child?.coverage.reason, 'came_of_age')
    assert.isFalse(child?.coverage.covered)
  })

  test('a child who checks in alone is a family of one', async ({ client, assert }) => {
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -15) })
    const response = await client.get(PATH).headers(await asKiosk(teenager))
    const family = expectShape(assert, kioskFamily, response)
    assert.lengthOf(family, 1)
    assert.isTrue(family[0]?.is_minor)
    assert.equal(family[0]?.coverage.next_step, 'guardian_signs')
  })

  test('only a checked-in or signed-in rider reads the family', async ({ client, assert }) => {
    const rider = await aRider()
    const asked = await client.get(PATH).headers(await asRider(rider))
    asked.assertStatus(200)
    expectRefusal(assert, await client.get(PATH), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(PATH).headers(await asStaff('admin')), 'FORBIDDEN')
  })
})
