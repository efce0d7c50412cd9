import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { chainHolds } from '#database/chain_what_happened'
import { ResumedSchema } from '#database/park_schema'

const TABLE = 'waiver_chain_events'
const NARROW = 'waiver_chain_events_narrow'
const KINDS_CHECK = 'waiver_chain_events_kinds'
const KINDS = ['voided', 'held', 'released', 'counted', 'person_deleted', 'erased']
const COLUMNS = 'id, uid, waiver_uid, kind, salt, body, signature'

/**
 * A hold on a waiver, and its end, are records of the chain like a voiding, as staff read them beside it. Those that were written down
 * before are chained here, marked as such.
 */
export default class extends ResumedSchema {
  async up() {
    this.defer(async (db: QueryClientContract) => {
      await this.allow(db, KINDS)
      await chainHolds(db)
    })
  }

  /** Chained records stay: later ones build on them. */
  async down() {}

  private async allow(db: QueryClientContract, kinds: readonly string[]) {
    const check = `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
    if (db.dialect.name === 'mysql') await onServer(db, check)
    else await inFile(db, check)
  }
}

/** One statement drops the old constraint, under the server's name for it, and adds the new one. */
async function onServer(db: QueryClientContract, check: string) {
  const [rules] = await db.rawQuery(
    `select constraint_name as name from information_schema.table_constraints
     where table_schema = database() and table_name = ? and constraint_type = 'CHECK'`,
    [TABLE]
  )
  const names: string[] = rules.map(({ name }: { name: string }) => name)
  if (names.includes(KINDS_CHECK)) return
  const dropped = names.map((name) => `drop constraint \`${name}\`, `).join('')
  await db.rawQuery(`alter table ${TABLE} ${dropped}add constraint ${KINDS_CHECK} check (${check})`)
}

/** SQLite changes no rule of a table, so the rows move into a new one. */
async function inFile(db: QueryClientContract, check: string) {
  for (const sql of [
    `alter table ${TABLE} rename to ${NARROW}`,
    `drop index ${TABLE}_uid_unique`,
    `drop index ${TABLE}_waiver_uid_index`,
    `create table ${TABLE} (
       id integer not null primary key autoincrement, uid varchar(32) not null, waiver_uid varchar(32) not null,
       kind varchar(20) not null, salt varchar(32), body text, signature varchar(100),
       constraint ${KINDS_CHECK} check (${check}))`,
    `insert into ${TABLE} (${COLUMNS}) select ${COLUMNS} from ${NARROW}`,
    `drop table ${NARROW}`,
    `create unique index ${TABLE}_uid_unique on ${TABLE} (uid)`,
    `create index ${TABLE}_waiver_uid_index on ${TABLE} (waiver_uid)`,
  ]) {
    await db.rawQuery(sql)
  }
}
