import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ResumedSchema } from '#database/park_schema'
import { signRecords } from '#database/sign_records'

/**
 * Each record of the chain is signed with the park's key (docs/product/waivers.md). Those that are there are signed as they were found,
 * as what happened to waivers was chained before.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('waiver_chain', (table) => {
      table.string('signature', 100).nullable()
    })
    this.defer((db: QueryClientContract) => signRecords(db))
  }

  async down() {
    this.schema.alterTable('waiver_chain', (table) => table.dropColumn('signature'))
  }
}
