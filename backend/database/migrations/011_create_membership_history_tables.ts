import { belongsTo, identifier, ParkSchema } from '#database/park_schema'

/**
 * History of memberships and their places, reminders sent before an end, and indexes for all of it.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    membership_events: (table) => {
      table.increments('id')
      belongsTo(table, 'membership_id', 'memberships', 'CASCADE').notNullable()
      // Customer concerned: the primary member, or the person who was given or left a place.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      identifier(table, 'action', 60).notNullable()
      table.text('details').nullable()
      identifier(table, 'actor_kind', 20).notNullable()
      table.integer('actor_id').unsigned().nullable()
      // Stored by name: actions stay readable after the account is deleted.
      table.string('actor_name', 120).nullable()
      table.dateTime('created_at').notNullable()
      table.index(['membership_id', 'id'])
      table.index(['customer_id', 'id'])
    },
    // Former holders of places; the present ones are in membership_slots.
    slot_history: (table) => {
      table.increments('id')
      belongsTo(table, 'membership_id', 'memberships', 'CASCADE').notNullable()
      // No key: a place may be gone since the membership is of a smaller type.
      table.integer('slot_id').unsigned().notNullable()
      table.integer('slot_number').unsigned().notNullable()
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      table.dateTime('assigned_at').nullable()
      table.dateTime('removed_at').notNullable()
      table.index(['membership_id', 'slot_number', 'id'])
      table.index(['customer_id'])
    },
    // One letter for each end that a membership ever had.
    renewal_reminders: (table) => {
      table.increments('id')
      belongsTo(table, 'membership_id', 'memberships', 'CASCADE').notNullable()
      table.date('end_date').notNullable()
      table.dateTime('created_at').notNullable()
      table.unique(['membership_id', 'end_date'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('membership_types', (table) => {
      table.integer('revision').unsigned().notNullable().defaultTo(1)
    })
    this.schema.alterTable('memberships', (table) => {
      // Lists begin with what is asked for and end with the order that they come in.
      table.index(['status', 'created_at', 'id', 'end_date'])
      table.index(['type_id', 'created_at', 'id'])
      table.index(['start_date', 'id'])
      table.index(['end_date', 'id'])
      // Counts and sums are read from these alone.
      table.index(['type_id', 'status', 'end_date', 'price_paid_cents'], 'memberships_stats_index')
    })
    // SQLite makes no index for a key by itself, and deleting a membership, type or account asks for these.
    this.schema.alterTable('membership_terms', (table) => {
      table.index(['membership_id', 'id'])
      table.index(['type_id'])
      table.index(['recorded_by'])
      table.index(
        ['paid_on', 'type_id', 'payment_method', 'price_cents'],
        'membership_terms_revenue_index'
      )
    })
  }

  async down() {
    await super.down()
    this.schema.alterTable('membership_types', (table) => {
      table.dropColumn('revision')
    })
    // MySQL keeps the other indexes for its foreign keys.
    this.schema.alterTable('memberships', (table) => {
      table.dropIndex(['start_date', 'id'])
      table.dropIndex(['end_date', 'id'])
    })
  }
}
