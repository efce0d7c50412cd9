import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/**
 * Imports of other systems' files: what the caller chose, what came across beside the rows, what stayed behind. A row may
 * bring children, each with a place of its own in it.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    import_warnings: (table) => {
      table.increments('id')
      belongsTo(table, 'import_id', 'imports', 'CASCADE').notNullable()
      table.integer('row_number').unsigned().notNullable()
      table.string('field', 60).nullable()
      table.string('message', 300).notNullable()
      table.index(['import_id', 'row_number'])
    },
    // Records that an import created beside people, so that an undo can tell them from later ones.
    import_records: (table) => {
      table.increments('id')
      belongsTo(table, 'import_id', 'imports', 'CASCADE').notNullable()
      identifier(table, 'kind', 30).notNullable()
      table.integer('record_id').unsigned().notNullable()
      table.unique(['kind', 'record_id'])
      table.index(['import_id', 'kind', 'record_id'])
    },
    // Fields of known people that an import filled in, with what they were before.
    import_changes: (table) => {
      table.increments('id')
      belongsTo(table, 'import_id', 'imports', 'CASCADE').notNullable()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      table.integer('row_number').unsigned().notNullable()
      identifier(table, 'field', 40).notNullable()
      table.string('before_value', 300).nullable()
      table.string('after_value', 300).nullable()
      table.unique(['import_id', 'customer_id', 'field'])
    },
  } satisfies ParkSchema['tables']

  override async up() {
    await super.up()
    this.schema.alterTable('imports', (table) => {
      // The rest is empty where a file was imported by the documented rules.
      identifier(table, 'source', 20).nullable()
      table.string('program', 60).nullable()
      // Chosen options, created records and skipped data, as JSON.
      table.text('options').nullable()
      table.text('created').nullable()
      table.text('left_behind').nullable()
      table.integer('warning_count').unsigned().notNullable().defaultTo(0)
      table.integer('updated_count').unsigned().notNullable().defaultTo(0)
    })
    this.schema.alterTable('import_rows', (table) => {
      // 0 is the row's own person; its children follow.
      table.integer('place').unsigned().notNullable().defaultTo(0)
    })
    this.schema.alterTable('import_rows', (table) => {
      table.unique(['import_id', 'row_number', 'place'])
    })
    this.schema.alterTable('import_rows', (table) => {
      table.dropUnique(['import_id', 'row_number'])
    })
  }

  override async down() {
    this.schema.alterTable('import_rows', (table) => {
      table.unique(['import_id', 'row_number'])
    })
    this.schema.alterTable('import_rows', (table) => {
      table.dropUnique(['import_id', 'row_number', 'place'])
    })
    this.schema.alterTable('import_rows', (table) => table.dropColumn('place'))
    this.schema.alterTable('imports', (table) => {
      table.dropColumns(
        'source',
        'program',
        'options',
        'created',
        'left_behind',
        'warning_count',
        'updated_count'
      )
    })
    await super.down()
  }
}
