import { belongsTo, identifier, ParkSchema } from '#database/park_schema'
import { fillSearchKeys } from '#customers/search_keys/fill_search_keys'

/** Search keys of the counter (docs/product/counter.md). Fills in the keys of existing people. */
export default class extends ParkSchema {
  protected readonly tables = {
    search_keys: (table) => {
      identifier(table, 'kind', 10).notNullable()
      identifier(table, 'search_key', 40).notNullable()
      identifier(table, 'beside', 40).notNullable()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      table.primary(['kind', 'search_key', 'beside', 'customer_id'])
    },
    // Every word of a name once, by what is left of it when letters are dropped.
    search_words: (table) => {
      identifier(table, 'search_key', 40).notNullable()
      identifier(table, 'word', 40).notNullable()
      table.primary(['search_key', 'word'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.defer((db) => fillSearchKeys(db))
  }
}
