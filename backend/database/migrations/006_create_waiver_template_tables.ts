import { AUDIENCES } from '@trailgate/shared/waivers/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** A template is a name over versions; a version's text never changes once it is written. */
export default class extends ParkSchema {
  protected readonly tables = {
    waiver_templates: (table) => {
      table.increments('id')
      table.boolean('is_active').notNullable().defaultTo(true)
      oneOf(table, 'audience', AUDIENCES).notNullable().defaultTo('any')
      table.boolean('required').notNullable().defaultTo(false)
      table.integer('valid_for_days').unsigned().nullable()
      table.dateTime('archived_at').nullable()
      table.dateTime('created_at').notNullable()
      table.integer('revision').unsigned().notNullable().defaultTo(1)
    },
    waiver_versions: (table) => {
      table.increments('id')
      belongsTo(table, 'template_id', 'waiver_templates', 'RESTRICT').notNullable()
      table.string('name', 200).notNullable()
      identifier(table, 'version', 20).notNullable()
      table.text('content', 'mediumtext').notNullable()
      identifier(table, 'content_hash', 64).notNullable()
      table.date('effective_date').notNullable()
      table.boolean('requires_resign').notNullable().defaultTo(false)
      belongsTo(table, 'created_by', 'staff', 'SET NULL').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['template_id', 'effective_date', 'id'])
    },
  } satisfies ParkSchema['tables']
}
