import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { activeMembershipId } from '#queries/customers/customer_columns'
import { clock } from '#services/clock'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aRider } from '#tests/helpers/people'

test.group('The active membership of a customer', () => {
  test('is looked for among the places of this person, not among all memberships', async ({
    assert,
  }) => {
    await aMembershipOf(await aRider())
    const query = db.from('customers as c').select(activeMembershipId(clock.today())).toSQL()
    // Only days are compared with here.
    const steps = await stepsOf(query.sql, query.bindings as string[])
    assert.deepEqual(steps, ['c', 's', 'm'])
  })
})

/** The tables in the order in which the database would read them. */
async function stepsOf(sql: string, bindings: string[]): Promise<string[]> {
  if (db.connection().dialect.name === 'mysql') {
    const [rows]: { table: string }[][] = await db.rawQuery(`explain ${sql}`, bindings)
    return (rows ?? []).map(({ table }) => table)
  }
  const rows: { detail: string }[] = await db.rawQuery(`explain query plan ${sql}`, bindings)
  return rows.flatMap(({ detail }) => /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? [])
}
