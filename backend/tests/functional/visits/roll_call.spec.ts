import { test } from '@japa/runner'
import { rollCallLine } from '@trailgate/shared/visits/households'
import * as v from 'valibot'
import { expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aMinorOf } from '#tests/helpers/people'
import { aCoveredRider, checkIn, checkOut, noVisits } from '#tests/helpers/visits'

test.group('The roll call', (group) => {
  group.each.setup(() => noVisits())

  test('the roll call lists everyone who is in by name, with an emergency contact', async ({
    client,
    assert,
  }) => {
    const contact = { emergency_contact_name: 'Kate', emergency_contact_phone: '5550101234' }
    const parent = await aCoveredRider({ first_name: 'Zoe', last_name: 'Aab', ...contact })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: 'Aaa' })
    const gone = await aCoveredRider()
    const response = await checkIn(client, [parent, child, gone])
    const [, , last] = response.body()
    await checkOut(client, last)
    const answer = await client.get('/api/visits/roll-call').headers(await asStaff('cashier'))
    answer.assertStatus(200)
    const lines = expectShape(assert, v.array(rollCallLine), answer)
    assert.deepEqual(
      lines.map((line) => line.customer_id),
      [child.id, parent.id]
    )
    assert.deepInclude(lines[0], { is_minor: true, age: 10 })
    assert.equal(lines[0]?.guardians[0]?.id, parent.id)
    assert.deepInclude(lines[1], contact)
  })
})
