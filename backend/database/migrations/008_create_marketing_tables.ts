import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Marketing consent: append-only events, and the current state. */
export default class extends ParkSchema {
  protected readonly tables = {
    campaign_types: (table) => {
      table.increments('id')
      table.string('name', 100).notNullable().unique()
      table.string('description', 500).nullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
    },
    marketing_preferences: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      belongsTo(table, 'campaign_type_id', 'campaign_types', 'CASCADE').notNullable()
      table.boolean('email_opted_in').notNullable().defaultTo(false)
      table.boolean('sms_opted_in').notNullable().defaultTo(false)
      // A preset tick that the rider did not touch is shown as given, but no message is sent on it.
      table.boolean('sms_affirmed').notNullable().defaultTo(false)
      table.dateTime('email_opt_in_date').nullable()
      table.dateTime('email_opt_out_date').nullable()
      table.dateTime('sms_opt_in_date').nullable()
      table.dateTime('sms_opt_out_date').nullable()
      table.dateTime('updated_at').notNullable()
      table.unique(['customer_id', 'campaign_type_id'])
      table.index(['campaign_type_id', 'email_opted_in'])
      table.index(['campaign_type_id', 'sms_opted_in'])
    },
    consent_events: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      belongsTo(table, 'campaign_type_id', 'campaign_types', 'SET NULL').nullable()
      oneOf(table, 'channel', ['email', 'sms']).notNullable()
      table.boolean('opted_in').notNullable()
      identifier(table, 'source', 20).notNullable()
      table.string('text_shown', 500).nullable()
      // True if the person touched the box; false if it kept its preset.
      table.boolean('touched').nullable()
      identifier(table, 'actor_kind', 20).notNullable()
      table.integer('actor_id').unsigned().nullable()
      identifier(table, 'ip', 45).nullable()
      table.string('user_agent', 300).nullable()
      table.dateTime('created_at').notNullable()
      table.index(['customer_id', 'id'])
    },
  } satisfies ParkSchema['tables']
}
