import { IMPORT_ROW_RESULTS, IMPORT_STATES } from '@trailgate/shared/customers/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

export default class extends ParkSchema {
  protected readonly tables = {
    imports: (table) => {
      table.increments('id')
      table.string('file_name', 200).notNullable()
      identifier(table, 'file_sha256', 64).notNullable()
      oneOf(table, 'state', IMPORT_STATES).notNullable()
      // The headings of the file and their import columns, both as JSON, in the order of the file.
      table.text('headings').notNullable()
      table.text('columns').notNullable()
      table.integer('total_rows').unsigned().notNullable()
      table.integer('processed_rows').unsigned().notNullable().defaultTo(0)
      table.integer('imported_count').unsigned().notNullable().defaultTo(0)
      table.integer('skipped_count').unsigned().notNullable().defaultTo(0)
      table.integer('failed_count').unsigned().notNullable().defaultTo(0)
      // The process that works on it and when it last said so: a dead one's import is interrupted.
      identifier(table, 'worker', 100).notNullable()
      table.dateTime('alive_at').notNullable()
      belongsTo(table, 'created_by', 'staff', 'SET NULL').nullable()
      table.string('created_by_name', 120).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('finished_at').nullable()
      table.dateTime('undone_at').nullable()
      table.index(['state', 'id'])
    },
    import_rows: (table) => {
      table.increments('id')
      belongsTo(table, 'import_id', 'imports', 'CASCADE').notNullable()
      table.integer('row_number').unsigned().notNullable()
      oneOf(table, 'result', IMPORT_ROW_RESULTS).notNullable()
      identifier(table, 'field', 40).nullable()
      table.string('reason', 300).nullable()
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable().index()
      // The cells as they came, kept only for rows that staff may want to mend.
      table.text('cells').nullable()
      table.unique(['import_id', 'row_number'])
      table.index(['import_id', 'result', 'row_number'])
    },
  } satisfies ParkSchema['tables']
}
