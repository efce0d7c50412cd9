import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Campaigns, who gets each, and which letter of the outbox is whose. */
export default class extends ParkSchema {
  protected readonly tables = {
    campaigns: (table) => {
      table.increments('id')
      belongsTo(table, 'campaign_type_id', 'campaign_types', 'RESTRICT').notNullable()
      oneOf(table, 'channel', ['email', 'sms']).notNullable()
      table.string('subject', 150).nullable()
      table.text('text').notNullable()
      oneOf(table, 'state', ['draft', 'sending', 'sent']).notNullable().defaultTo('draft')
      belongsTo(table, 'author_id', 'staff', 'SET NULL').nullable()
      // Kept by name: who wrote it stays readable when the account is gone.
      table.string('author_name', 120).notNullable()
      table.integer('revision').unsigned().notNullable().defaultTo(1)
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.dateTime('sent_at').nullable()
      table.dateTime('finished_at').nullable()
      table.index(['state', 'id'])
    },
    campaign_recipients: (table) => {
      table.increments('id')
      belongsTo(table, 'campaign_id', 'campaigns', 'CASCADE').notNullable()
      // A deleted customer stays in the counts.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      oneOf(table, 'state', ['waiting', 'posted', 'sent', 'failed', 'skipped']).notNullable()
      identifier(table, 'reason', 20).nullable()
      // A process ended while it handed this one over: it may have gone out twice.
      table.boolean('uncertain').notNullable().defaultTo(false)
      table.dateTime('settled_at').nullable()
      // However often it is begun, one row and so one letter for each.
      table.unique(['campaign_id', 'customer_id'])
      table.index(['campaign_id', 'state', 'id'])
      table.index(['customer_id'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('outbox', (table) => {
      table.integer('campaign_recipient_id').unsigned().nullable()
      // The process that claimed it, and since when it hands it over.
      table.string('worker', 120).nullable()
      table.dateTime('begun_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('outbox', (table) => {
      table.dropColumns('campaign_recipient_id', 'worker', 'begun_at')
    })
    await super.down()
  }
}
