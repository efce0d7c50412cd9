/** @typedef {import('./engines.mjs').Engine} Engine */

/**
 * Fills tables without their indexes, which are created afterwards: sorting a whole index takes minutes, inserting each
 * row into it takes hours.
 * @param {Engine} engine
 * @param {import('./engines.mjs').EngineName} name
 * @param {readonly string[]} tables
 * @param {() => Promise<void>} work
 */
export async function withoutIndexes(engine, name, tables, work) {
  const makeAnew = []
  for (const table of tables) makeAnew.push(await WITHOUT[name](engine, table))
  await work()
  for (const make of makeAnew) await make()
}

/** Drops the indexes of one table except its primary key, and returns a function that restores them. */
const WITHOUT = {
  async sqlite(/** @type {Engine} */ engine, /** @type {string} */ table) {
    const indexes = await engine.read(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null",
      [table]
    )
    for (const { name } of indexes) await engine.write(`drop index "${name}"`)
    return async () => {
      for (const { sql } of indexes) await engine.write(sql)
    }
  },
  async mysql(/** @type {Engine} */ engine, /** @type {string} */ table) {
    const [made] = await engine.read(`show create table ${table}`)
    const keys = [...String(made?.['Create Table']).matchAll(KEY)]
    const all = (/** @type {(key: RegExpMatchArray) => string} */ change) =>
      engine.write(`alter table ${table} ${keys.map(change).join(', ')}`)
    await all(([, , name]) => `drop key ${name}`)
    return async () => {
      await all(([, definition]) => `add ${definition}`)
    }
  },
}

/** A line of SHOW CREATE TABLE: the whole key, and its name. */
const KEY = /^ +((?:UNIQUE )?KEY (`\w+`) .*?),?$/gm
