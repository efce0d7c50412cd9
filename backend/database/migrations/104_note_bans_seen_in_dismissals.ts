import { ResumedSchema } from '#database/park_schema'

const SIDES = ['low', 'high'] as const

/** The bans that a manager saw who said that two records are of two people: it holds for no ban that came later. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('duplicate_pairs', (table) => {
      for (const side of SIDES) table.dateTime(`${side}_ban_seen`).nullable()
    })
    this.defer(async (db) => {
      // Gone already where an earlier start came as far as that.
      if (!(await db.schema.hasColumn('duplicate_pairs', 'dismissed_by_manager'))) return
      for (const side of SIDES) {
        await db.rawQuery(
          `update duplicate_pairs set ${side}_ban_seen = (
             select banned_at from customers
             where customers.id = duplicate_pairs.${side}_id and banned_at <= duplicate_pairs.dismissed_at
           ) where dismissed_at is not null and dismissed_by_manager`
        )
      }
    })
    this.schema.alterTable('duplicate_pairs', (table) => {
      table.dropColumn('dismissed_by_manager')
    })
  }

  async down() {
    this.schema.alterTable('duplicate_pairs', (table) => {
      table.boolean('dismissed_by_manager').notNullable().defaultTo(false)
    })
    this.defer(async (db) => {
      for (const side of SIDES) {
        if (!(await db.schema.hasColumn('duplicate_pairs', `${side}_ban_seen`))) return
        await db
          .from('duplicate_pairs')
          .whereNotNull(`${side}_ban_seen`)
          .update({ dismissed_by_manager: true })
      }
    })
    this.schema.alterTable('duplicate_pairs', (table) => {
      table.dropColumns('low_ban_seen', 'high_ban_seen')
    })
  }
}
