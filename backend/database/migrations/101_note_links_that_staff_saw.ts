import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { EVIDENCE_GRADES } from '@trailgate/shared/waivers/constants'
import { allowWords } from '#database/allow_words'
import { ResumedSchema } from '#database/park_schema'

/** Tables with what followed from such a link. */
const FOLLOWERS = ['sessions', 'signing_tickets'] as const

/**
 * Links to a password and to a signature that staff saw, and what was made with them: what is signed so has a grade of its own
 * (docs/product/waivers.md). Every sign link of before was shown to staff.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('password_links', (table) =>
      table.boolean('seen_by_staff').notNullable().defaultTo(false)
    )
    this.schema.alterTable('sign_links', (table) =>
      table.boolean('seen_by_staff').notNullable().defaultTo(true)
    )
    this.schema.alterTable('customers', (table) =>
      table.boolean('password_by_staff_link').notNullable().defaultTo(false)
    )
    for (const name of FOLLOWERS) {
      this.schema.alterTable(name, (table) =>
        table.boolean('by_staff_link').notNullable().defaultTo(false)
      )
    }
    this.defer(async (db: QueryClientContract) => {
      await db.from('sessions').where('by_link', true).update({ by_staff_link: true })
      await allowWords(db, { table: 'waiver_records', column: 'evidence', words: EVIDENCE_GRADES })
    })
  }

  async down() {
    for (const name of FOLLOWERS) {
      this.schema.alterTable(name, (table) => table.dropColumn('by_staff_link'))
    }
    this.schema.alterTable('customers', (table) => table.dropColumn('password_by_staff_link'))
    this.schema.alterTable('sign_links', (table) => table.dropColumn('seen_by_staff'))
    this.schema.alterTable('password_links', (table) => table.dropColumn('seen_by_staff'))
  }
}
