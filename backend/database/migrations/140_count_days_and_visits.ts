import { anchorDayOf } from '@trailgate/shared/memberships/periods'
import { ResumedSchema } from '#database/park_schema'

/** Memberships whose first term began on a day that some months lack are read so many at a time. */
const AT_ONCE = 500

/**
 * The day of the month that renewals keep, pauses, and packs of visits (docs/product/memberships.md). An older membership keeps the day on
 * which its first term began.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('membership_types', (table) => {
      // Null: a type without a limit.
      table.integer('visits_included').unsigned().nullable()
    })
    this.schema.alterTable('memberships', (table) => {
      table.integer('anchor_day').unsigned().nullable()
      table.date('suspended_on').nullable()
      // The day on which the daily job activates it.
      table.date('resume_on').nullable()
      table.boolean('gives_back').nullable()
      // For a pack: visits sold and visits left.
      table.integer('visits_granted').unsigned().nullable()
      table.integer('visits_left').unsigned().nullable()
    })
    for (const sql of PACK_OF_A_VISIT[this.db.dialect.name === 'mysql' ? 'mysql' : 'sqlite']) {
      this.schema.raw(sql)
    }
    this.defer(async (db) => {
      for (let after = 0; ;) {
        const rows: { id: number; start_date: string; first_start: string | null }[] = await db
          .from('memberships as m')
          .where('m.id', '>', after)
          .orderBy('m.id')
          .limit(AT_ONCE)
          .select('m.id', 'm.start_date')
          .select(
            db.raw(
              `(select t.start_date from membership_terms t where t.id =
                 (select min(f.id) from membership_terms f where f.membership_id = m.id)) as first_start`
            )
          )
        const last = rows.at(-1)
        if (!last) return
        after = last.id
        const idsOf = Map.groupBy(rows, (row) => anchorDayOf(row.first_start ?? row.start_date))
        for (const [day, kept] of idsOf) {
          if (day === null) continue
          const ids = kept.map(({ id }) => id)
          await db.from('memberships').whereIn('id', ids).update({ anchor_day: day })
        }
      }
    })
  }

  async down() {
    this.schema.alterTable('visits', (table) => {
      table.dropForeign(['pack_id'])
      table.dropIndex(['pack_id'])
      table.dropColumn('pack_id')
    })
    this.schema.alterTable('memberships', (table) => {
      table.dropColumns(
        'anchor_day',
        'suspended_on',
        'resume_on',
        'gives_back',
        'visits_granted',
        'visits_left'
      )
    })
    this.schema.alterTable('membership_types', (table) => table.dropColumn('visits_included'))
  }
}

// Raw SQL: to add a foreign key, the query builder would copy the whole table on SQLite.
const PACK_OF_A_VISIT = {
  sqlite: [
    'alter table visits add column pack_id integer references memberships (id) on delete set null',
    'create index visits_pack_id_index on visits (pack_id)',
  ],
  mysql: [
    `alter table visits add column pack_id int unsigned null,
       add index visits_pack_id_index (pack_id),
       add constraint visits_pack_id_foreign
         foreign key (pack_id) references memberships (id) on delete set null`,
  ],
}
