import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { activeMembershipId } from '#customers/customer_columns'
import { clock } from '#platform/clock'
import { takeNumbers } from '#platform/database/counters'
import { insertMany } from '#platform/database/insert_many'
import { inTransaction } from '#platform/database/transaction'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aRider } from '#tests/helpers/people'
import { noMemberships } from '#tests/helpers/sales'

const isMysql = () => db.connection().dialect.name === 'mysql'

test.group('The active membership of a customer', (group) => {
  group.each.setup(() => noMemberships())
  group.each.teardown(async () => {
    await noMemberships()
    await countAnew()
  })

  test('the active membership is looked up among the places of this customer, not among all memberships', async ({
    assert,
  }) => {
    const rider = await aRider()
    await aMembershipOf(rider)
    await cancelledOnesOf(rider, 2000)
    // By these counts a person has almost every place, and next to no membership is active: MySQL would begin with those.
    await countAnew()
    const query = db.from('customers as c').select(activeMembershipId(clock.today())).toSQL()
    // Only days are compared with here.
    const steps = await stepsOf(query.sql, query.bindings as string[])
    assert.deepEqual(steps, ['c', 's', 'm'])
  })
})

/** Number of cancelled memberships beside the one of the rider. */
async function cancelledOnesOf(rider: { id: number }, count: number) {
  const first = await takeNumbers('membership_id', count)
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  const like = await db
    .from('memberships')
    .where('customer_id', rider.id)
    .select('customer_id', 'type_id', 'start_date', 'end_date', 'created_at')
    .firstOrFail()
  await inTransaction(async (trx) => {
    const rows = numbers.map((number) => ({ ...like, membership_id: number, status: 'cancelled' }))
    await insertMany(trx, 'memberships', rows)
    const made: { id: number }[] = await trx
      .from('memberships')
      .where('status', 'cancelled')
      .select('id')
    const places = made.map(({ id }) => ({
      membership_id: id,
      slot_number: 1,
      customer_id: rider.id,
    }))
    await insertMany(trx, 'membership_slots', places)
  })
}

async function countAnew() {
  if (isMysql()) await db.rawQuery('analyze table memberships, membership_slots')
}

/** The tables in the order in which the database would read them. */
async function stepsOf(sql: string, bindings: string[]): Promise<string[]> {
  if (isMysql()) {
    const [rows]: { table: string }[][] = await db.rawQuery(`explain ${sql}`, bindings)
    return (rows ?? []).map(({ table }) => table)
  }
  const rows: { detail: string }[] = await db.rawQuery(`explain query plan ${sql}`, bindings)
  return rows.flatMap(({ detail }) => /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? [])
}
