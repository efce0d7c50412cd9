import { VISIT_METHODS, VISIT_STATES } from '@trailgate/shared/visits/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Visits, their changes in the last minutes, and bans (docs/product/visits.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    visits: (table) => {
      table.increments('id')
      // Empty when the person was deleted: the count stays, without the person.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      table.date('park_day').notNullable()
      oneOf(table, 'state', VISIT_STATES).notNullable()
      // The person while the visit is open, null once it is over: at most one open visit of a person each day.
      table.integer('open_for').unsigned().nullable()
      // Visit that replaces this one since a merge of two people who were both in.
      belongsTo(table, 'under_id', 'visits', 'SET NULL').nullable().index()
      table.dateTime('checked_in_at').notNullable()
      table.dateTime('checked_out_at').nullable()
      table.boolean('closed_by_job').notNullable().defaultTo(false)
      oneOf(table, 'method', VISIT_METHODS).notNullable()
      // Kept by name: where it was and who did it stays readable when tablet and account are gone.
      table.string('device_name', 60).nullable()
      table.string('staff_name', 120).nullable()
      identifier(table, 'party_id', 36).nullable()
      // State at that instant.
      table.boolean('is_minor').notNullable()
      table.boolean('covered').notNullable()
      identifier(table, 'coverage_state', 30).notNullable()
      identifier(table, 'coverage_reason', 30).notNullable()
      belongsTo(table, 'membership_row_id', 'memberships', 'SET NULL').nullable().index()
      table.integer('membership_number').unsigned().nullable()
      table.string('membership_type', 50).nullable()
      table.date('membership_end_date').nullable()
      table.string('override_reason', 200).nullable()
      table.string('note', 500).nullable()
      table.unique(['open_for', 'park_day'])
      table.index(['customer_id', 'id'])
      table.index(['park_day', 'id'])
      table.index(['state', 'park_day'])
    },
    // Numbered by a counter, so that the ids are in the order of the commits.
    visit_events: (table) => {
      table.integer('id').unsigned().notNullable().primary()
      belongsTo(table, 'visit_id', 'visits', 'CASCADE').notNullable().index()
      table.date('park_day').notNullable()
      table.dateTime('created_at').notNullable().index()
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('customers', (table) => {
      table.dateTime('banned_at').nullable()
      table.string('banned_by', 120).nullable()
      table.date('ban_until').nullable()
      table.string('ban_reason', 200).nullable()
    })
  }

  async down() {
    this.schema.alterTable('customers', (table) => {
      table.dropColumns('banned_at', 'banned_by', 'ban_until', 'ban_reason')
    })
    await super.down()
  }
}
