import { CUSTOMER_STATUSES } from '@trailgate/shared/customers/constants'
import { RELATIONSHIP_TYPES } from '@trailgate/shared/minors/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Riders and minors alike: one table, one series of member ids (docs/product/customers.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    customers: (table) => {
      table.increments('id')
      identifier(table, 'member_id', 12).notNullable().unique()
      table.string('first_name', 50).notNullable()
      table.string('last_name', 50).notNullable()
      // Lower case without marks, so that both engines search and sort names alike.
      // A letter may become up to three (Hangul), so they are longer than the names.
      identifier(table, 'first_name_search', 150).notNullable()
      identifier(table, 'last_name_search', 150).notNullable()
      identifier(table, 'email', 100).nullable()
      // Null only for a minor with a guardian, and for a closed or merged profile.
      identifier(table, 'phone', 10).nullable().unique()
      table.date('date_of_birth').nullable()
      oneOf(table, 'status', CUSTOMER_STATUSES).notNullable().defaultTo('active')
      table.string('address_line_1', 100).nullable()
      table.string('address_line_2', 100).nullable()
      table.string('city', 50).nullable()
      table.string('state', 2).nullable()
      identifier(table, 'zip_code', 10).nullable()
      table.string('emergency_contact_name', 100).nullable()
      identifier(table, 'emergency_contact_phone', 10).nullable()
      table.string('guardian_name', 100).nullable()
      identifier(table, 'guardian_phone', 10).nullable()
      identifier(table, 'guardian_email', 100).nullable()
      // A paper waiver that staff attest, never a digital signature.
      table.boolean('paper_waiver').notNullable().defaultTo(false)
      table.date('waiver_date').nullable()
      belongsTo(table, 'paper_waiver_by', 'staff', 'SET NULL').nullable()
      // The last park day covered, kept beside the rule for sorting and counting.
      table.date('covered_until').nullable()
      table.boolean('marketing_consent').notNullable().defaultTo(false)
      table.string('notes', 2000).nullable()
      table.string('password_hash', 255).nullable()
      // A rider under 13 registered alone: staff look for a guardian.
      table.boolean('needs_guardian').notNullable().defaultTo(false)
      table.boolean('legal_hold').notNullable().defaultTo(false)
      identifier(table, 'source', 20).notNullable()
      table.dateTime('closed_at').nullable()
      belongsTo(table, 'merged_into_id', 'customers', 'SET NULL').nullable()
      table.dateTime('created_at').notNullable()
      // The park's own day of it, for counts by day.
      table.date('created_day').notNullable()
      table.integer('revision').unsigned().notNullable().defaultTo(1)
      table.check("source in ('portal', 'kiosk', 'staff', 'import', 'guardian')")
      // Lists read open profiles only. closed_at stands last: each order and filter finds and counts its rows in
      // one index, and neither engine is tempted to begin with the one value that almost every row has.
      table.index(['created_at', 'id', 'closed_at'])
      table.index(['status', 'created_at', 'id', 'closed_at'])
      table.index(['last_name_search', 'created_at', 'id', 'closed_at'])
      table.index(['first_name_search', 'id', 'closed_at'])
      table.index(['covered_until', 'id', 'closed_at'])
      table.index(['created_day', 'closed_at'])
      table.index(['email', 'closed_at'])
      // Deleting a customer queries every table that references customers; SQLite does not index
      // foreign keys itself.
      table.index(['merged_into_id'])
    },
    guardianships: (table) => {
      table.increments('id')
      belongsTo(table, 'minor_id', 'customers', 'CASCADE').notNullable()
      belongsTo(table, 'guardian_id', 'customers', 'CASCADE').notNullable()
      oneOf(table, 'relationship', RELATIONSHIP_TYPES).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('ended_at').nullable()
      table.unique(['minor_id', 'guardian_id'])
      table.index(['guardian_id', 'ended_at'])
    },
    activity: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      identifier(table, 'actor_kind', 20).notNullable()
      table.integer('actor_id').unsigned().nullable()
      // Stored by name: actions stay readable after the account is deleted.
      table.string('actor_name', 120).nullable()
      identifier(table, 'action', 60).notNullable()
      table.text('details').nullable()
      identifier(table, 'ip', 45).nullable()
      table.dateTime('created_at').notNullable()
      table.index(['customer_id', 'id'])
      table.index(['action', 'id'])
    },
  } satisfies ParkSchema['tables']
}
