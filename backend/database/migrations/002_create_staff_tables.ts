import { ROLES } from '@trailgate/shared/permissions'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

export default class extends ParkSchema {
  protected readonly tables = {
    staff: (table) => {
      table.increments('id')
      identifier(table, 'username', 50).notNullable().unique()
      identifier(table, 'email', 100).notNullable()
      table.string('first_name', 50).notNullable()
      table.string('last_name', 50).notNullable()
      oneOf(table, 'role', ROLES).notNullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.string('password_hash', 255).notNullable()
      table.dateTime('last_login').nullable()
      table.dateTime('deactivated_at').nullable()
      table.dateTime('created_at').notNullable()
      table.integer('revision').unsigned().notNullable().defaultTo(1)
      table.index(['role', 'is_active'])
    },
    staff_tokens: (table) => {
      table.increments('id')
      belongsTo(table, 'staff_id', 'staff', 'CASCADE').notNullable()
      identifier(table, 'hash', 64).notNullable().unique()
      table.dateTime('created_at').notNullable()
      table.dateTime('last_used_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
    },
  } satisfies ParkSchema['tables']
}
