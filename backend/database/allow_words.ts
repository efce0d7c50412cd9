import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Widening = { table: string; column: string; words: readonly string[] }

/**
 * Lets a column hold more words than the rule of its table knew when the table was made (`oneOf` in `park_schema.ts`). Does nothing where
 * the rule knows them all, so a migration that was cut off may run again.
 */
export async function allowWords(db: QueryClientContract, widening: Widening) {
  if (db.dialect.name === 'mysql') await onServer(db, widening)
  else await inFile(db, widening)
}

/** One statement drops the old constraint, under the server's name for it, and adds the new one. */
async function onServer(db: QueryClientContract, { table, column, words }: Widening) {
  const [rules] = await db.rawQuery(
    `select t.constraint_name as name, c.check_clause as rule
     from information_schema.table_constraints t
     join information_schema.check_constraints c
       on c.constraint_schema = t.constraint_schema and c.constraint_name = t.constraint_name
     where t.table_schema = database() and t.table_name = ? and t.constraint_type = 'CHECK'`,
    [table]
  )
  const [old] = rules.filter(({ rule }: { rule: string }) => rule.includes(`\`${column}\` in`))
  if (!old || words.every((word) => old.rule.includes(`'${word}`))) return
  await db.rawQuery(
    `alter table ${table} drop constraint \`${old.name}\`, add constraint ${table}_${column}_words
     check (${ruleOf({ column, words })})`
  )
}

/** SQLite changes no rule of a table, so the rows move into a new one, which is otherwise made as the old one was. */
async function inFile(db: QueryClientContract, { table, column, words }: Widening) {
  const made: { type: string; sql: string }[] = await db
    .from('sqlite_master')
    .where('tbl_name', table)
    .whereNotNull('sql')
    .select('type', 'sql')
  const [old] = made.filter(({ type }) => type === 'table')
  const [rule] = old?.sql.match(new RegExp(`\\b${column} in \\([^)]*\\)`)) ?? []
  if (!old || !rule || words.every((word) => rule.includes(`'${word}'`))) return
  const wide = `${table}_wide`
  const wider = old.sql.replace(rule, ruleOf({ column, words })).replace(table, wide)
  for (const sql of [
    wider,
    `insert into ${wide} select * from ${table}`,
    `drop table ${table}`,
    `alter table ${wide} rename to ${table}`,
    ...made.filter(({ type }) => type !== 'table').map((each) => each.sql),
  ]) {
    await db.rawQuery(sql)
  }
}

function ruleOf({ column, words }: Pick<Widening, 'column' | 'words'>) {
  return `${column} in (${words.map((word) => `'${word}'`).join(', ')})`
}
