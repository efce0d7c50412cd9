import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { COMBINED, ENDS, FOLLOWS, STAYS } from '#merges/foreign_keys'

test.group('Merging', () => {
  test('every column that references a person has a merge rule', async ({ assert }) => {
    const known = [...FOLLOWS, ...COMBINED, ...ENDS, ...STAYS].map(
      ([table, column]) => `${table}.${column}`
    )
    assert.sameMembers(known, await pointingAtPeople())
  })
})

async function pointingAtPeople(): Promise<string[]> {
  if (db.connection().dialect.name === 'mysql') {
    const [rows] = await db.rawQuery(
      `select table_name as 'table', column_name as 'column' from information_schema.key_column_usage
       where table_schema = database() and referenced_table_name = 'customers'`
    )
    return named(rows)
  }
  const tables: { name: string }[] = await db.rawQuery(
    "select name from sqlite_master where type = 'table'"
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const keys: { from: string; table: string }[] = await db.rawQuery(
        `pragma foreign_key_list(\`${name}\`)`
      )
      return keys
        .filter(({ table }) => table === 'customers')
        .map(({ from }) => ({ table: name, column: from }))
    })
  )
  return named(found.flat())
}

function named(keys: { table: string; column: string }[]) {
  return keys.map(({ table, column }) => `${table}.${column}`)
}
