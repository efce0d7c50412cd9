import db from '@adonisjs/lucid/services/db'

/** Deletes the row of a customer by hand, as with foreign keys off, and returns a function to restore it. */
export async function takenAway(id: number) {
  const row = await db.from('customers').where('id', id).firstOrFail()
  const mysql = db.connection().dialect.name === 'mysql'
  if (!mysql) await db.rawQuery('pragma foreign_keys = off')
  await db.transaction(async (trx) => {
    if (mysql) await trx.rawQuery('set session foreign_key_checks = 0')
    await trx.from('customers').where('id', id).delete()
    if (mysql) await trx.rawQuery('set session foreign_key_checks = 1')
  })
  if (!mysql) await db.rawQuery('pragma foreign_keys = on')
  return async () => void (await db.table('customers').insert(row))
}
