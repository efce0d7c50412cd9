import { identifier, ParkSchema } from '#database/park_schema'

/**
 * Attestations of the rows that decide at the gate, written in the transaction of each change
 * (docs/product/visits.md); `attestPresent` attests the existing rows.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    attestations: (table) => {
      table.integer('sequence').unsigned().primary()
      table.text('body', 'mediumtext').notNullable()
      identifier(table, 'hash', 64).notNullable()
      identifier(table, 'signature', 100).notNullable()
    },
    // Latest attestation of each row, and the salt of its digest.
    attested_rows: (table) => {
      identifier(table, 'table_name', 40).notNullable()
      table.integer('row_id').unsigned().notNullable()
      table.integer('sequence').unsigned().notNullable().index()
      // Both are empty for a row that is gone.
      identifier(table, 'salt', 32).nullable()
      identifier(table, 'digest', 32).nullable()
      table.primary(['table_name', 'row_id'])
    },
  } satisfies ParkSchema['tables']
}
