import { DELETION_REQUEST_STATES } from '@trailgate/shared/deletion_requests/constants'
import { PURGED_KINDS } from '@trailgate/shared/retention/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/**
 * Deletion requests, sealed bodies erased at the end of their retention, and the counts of each
 * daily round.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    deletion_requests: (table) => {
      table.increments('id')
      // Empty when it was carried out: that it was, and for which member id, stays.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable().index()
      identifier(table, 'member_id', 12).notNullable()
      oneOf(table, 'state', DELETION_REQUEST_STATES).notNullable().defaultTo('open')
      table.string('reason', 500).nullable()
      table.dateTime('asked_at').notNullable()
      table.dateTime('settled_at').nullable()
      // Kept by name: who decided stays readable when the account is gone.
      table.string('settled_by_name', 120).nullable()
      table.index(['state', 'id'])
    },
    waiver_erasures: (table) => {
      table.increments('id')
      identifier(table, 'uid', 32).notNullable().unique()
      // The last day on which it had to be kept.
      table.date('retained_until').notNullable()
      table.date('erased_on').notNullable()
    },
    purges: (table) => {
      table.increments('id')
      table.date('day').notNullable()
      oneOf(table, 'kind', PURGED_KINDS).notNullable()
      table.integer('removed').unsigned().notNullable().defaultTo(0)
      table.dateTime('purged_at').notNullable()
      table.unique(['day', 'kind'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    // Each day asks for what is over.
    this.schema.alterTable('sessions', (table) => table.index(['idle_until']))
    this.schema.alterTable('password_links', (table) => table.index(['expires_at']))
  }

  async down() {
    this.schema.alterTable('sessions', (table) => table.dropIndex(['idle_until']))
    this.schema.alterTable('password_links', (table) => table.dropIndex(['expires_at']))
    await super.down()
  }
}
