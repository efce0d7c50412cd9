import db from '@adonisjs/lucid/services/db'
import type { Client, Rule } from '#operations/invariants/rule'

/**
 * Constraints of the database itself, checked on every row: a file damaged by a crash may violate
 * them.
 */
export const engineRules: Rule[] = [
  { rule: 'every row that is pointed at is there', find: (client) => byEngine(ORPHANS, client) },
  { rule: 'the database finds its own tables whole', find: (client) => byEngine(DAMAGE, client) },
]

type ByEngine = Record<'mysql' | 'sqlite', (client: Client) => Promise<string[]>>

function byEngine(question: ByEngine, client: Client) {
  return question[db.connection().dialect.name === 'mysql' ? 'mysql' : 'sqlite'](client)
}

const ORPHANS: ByEngine = {
  async sqlite(client) {
    const rows: { table: string; rowid: number; parent: string }[] = await client.rawQuery(
      'pragma foreign_key_check'
    )
    return rows.map((row) => `row ${row.rowid} of ${row.table} points into ${row.parent}`)
  },
  async mysql(client) {
    const [keys]: [Key[]] = await client.rawQuery(
      `select table_name as child, column_name as name, referenced_table_name as parent,
         referenced_column_name as target
       from information_schema.key_column_usage
       where table_schema = database() and referenced_table_name is not null`
    )
    const found: string[] = []
    for (const { child, name, parent, target } of keys) {
      const rows = await client
        .from(`${child} as c`)
        .leftJoin(`${parent} as p`, `p.${target}`, `c.${name}`)
        .whereNotNull(`c.${name}`)
        .whereNull(`p.${target}`)
        .select(`c.${name} as value`)
      found.push(...rows.map((row) => `${row.value} in ${child}.${name} points into ${parent}`))
    }
    return found
  },
}

type Key = { child: string; name: string; parent: string; target: string }

const DAMAGE: ByEngine = {
  async sqlite(client) {
    const rows: { integrity_check: string }[] = await client.rawQuery('pragma integrity_check')
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  },
  async mysql(client) {
    const [tables]: [{ name: string }[]] = await client.rawQuery(
      `select table_name as name from information_schema.tables
       where table_schema = database() and table_type = 'BASE TABLE'`
    )
    const found: string[] = []
    for (const { name } of tables) {
      const [lines]: [{ Msg_type: string; Msg_text: string }[]] = await client.rawQuery(
        'check table ??',
        [name]
      )
      const bad = lines.filter((line) => line.Msg_type !== 'note' && line.Msg_text !== 'OK')
      found.push(...bad.map((line) => `${name}: ${line.Msg_text}`))
    }
    return found
  },
}
