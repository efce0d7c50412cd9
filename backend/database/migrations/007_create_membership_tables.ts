import { MEMBERSHIP_STATUSES, PAYMENT_METHODS } from '@trailgate/shared/memberships/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

export default class extends ParkSchema {
  protected readonly tables = {
    membership_types: (table) => {
      table.increments('id')
      identifier(table, 'name', 50).notNullable().unique()
      table.string('display_name', 100).notNullable()
      table.string('description', 500).nullable()
      table.integer('default_price_cents').unsigned().notNullable().defaultTo(0)
      table.integer('default_duration_days').unsigned().nullable()
      table.integer('number_of_slots').unsigned().notNullable().defaultTo(1)
      table.boolean('is_active').notNullable().defaultTo(true)
      table.integer('sort_order').notNullable().defaultTo(0)
      table.dateTime('created_at').notNullable()
      table.check('number_of_slots between 1 and 10')
    },
    memberships: (table) => {
      table.increments('id')
      table.integer('membership_id').unsigned().notNullable().unique()
      belongsTo(table, 'customer_id', 'customers', 'RESTRICT').notNullable()
      belongsTo(table, 'type_id', 'membership_types', 'RESTRICT').notNullable()
      oneOf(table, 'status', MEMBERSHIP_STATUSES).notNullable()
      table.date('start_date').notNullable()
      table.date('end_date').nullable()
      table.boolean('auto_renew').notNullable().defaultTo(false)
      table.integer('price_paid_cents').unsigned().nullable()
      identifier(table, 'payment_method', 20).nullable()
      table.string('payment_reference', 100).nullable()
      table.dateTime('created_at').notNullable()
      table.integer('revision').unsigned().notNullable().defaultTo(1)
      table.check('end_date is null or end_date >= start_date')
      table.index(['customer_id', 'status'])
      table.index(['status', 'end_date'])
      table.index(['created_at', 'id'])
    },
    membership_slots: (table) => {
      table.increments('id')
      belongsTo(table, 'membership_id', 'memberships', 'CASCADE').notNullable()
      table.integer('slot_number').unsigned().notNullable()
      belongsTo(table, 'customer_id', 'customers', 'RESTRICT').nullable()
      table.dateTime('assigned_at').nullable()
      identifier(table, 'relationship', 20).nullable()
      table.unique(['membership_id', 'slot_number'])
      table.unique(['membership_id', 'customer_id'])
      table.index(['customer_id'])
    },
    membership_terms: (table) => {
      table.increments('id')
      // Money stays when the membership and its person are gone.
      belongsTo(table, 'membership_id', 'memberships', 'SET NULL').nullable()
      belongsTo(table, 'type_id', 'membership_types', 'RESTRICT').notNullable()
      table.date('start_date').notNullable()
      table.date('end_date').nullable()
      table.integer('price_cents').unsigned().notNullable()
      oneOf(table, 'payment_method', PAYMENT_METHODS).nullable()
      table.string('payment_reference', 100).nullable()
      table.date('paid_on').notNullable().index()
      belongsTo(table, 'recorded_by', 'staff', 'SET NULL').nullable()
      table.dateTime('created_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
