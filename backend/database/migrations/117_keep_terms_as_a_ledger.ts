import { TERM_KINDS } from '@trailgate/shared/memberships/constants'
import { ResumedSchema } from '#database/park_schema'

/**
 * Terms become a ledger: a row is never edited. Refunds and corrections are rows of their own, with a signed amount, the person who made
 * them and the reason.
 */
export default class extends ResumedSchema {
  async up() {
    const collation = this.db.dialect.name === 'mysql' ? 'collate utf8mb4_bin ' : ''
    const kinds = TERM_KINDS.map((kind) => `'${kind}'`).join(', ')
    this.schema.raw(
      `alter table membership_terms add column kind varchar(20) ${collation}not null default 'sale'
       check (kind in (${kinds}))`
    )
    this.schema.alterTable('membership_terms', (table) => {
      // Kept by name: the row outlives the member of staff.
      table.string('staff_name', 120).nullable()
      table.string('reason', 200).nullable()
      // The term that this row corrects, both halves alike.
      table.integer('corrects_id').unsigned().nullable().index()
    })
    if (this.db.dialect.name === 'mysql') {
      this.schema.alterTable('membership_terms', (table) =>
        table.integer('price_cents').notNullable().alter()
      )
    }
    this.defer(async (db) => {
      const name =
        db.dialect.name === 'mysql'
          ? "concat(s.first_name, ' ', s.last_name)"
          : "s.first_name || ' ' || s.last_name"
      await db.rawQuery(
        `update membership_terms set kind = 'renewal' where membership_id is not null and id not in (
           select id from (select min(id) as id from membership_terms
             where membership_id is not null group by membership_id) as firsts
         )`
      )
      await db.rawQuery(
        `update membership_terms set staff_name =
           (select ${name} from staff s where s.id = membership_terms.recorded_by)
         where recorded_by is not null`
      )
    })
  }

  async down() {
    this.schema.alterTable('membership_terms', (table) => {
      table.dropColumns('kind', 'staff_name', 'reason', 'corrects_id')
    })
  }
}
