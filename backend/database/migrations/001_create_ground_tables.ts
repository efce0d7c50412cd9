import { identifier, ParkSchema } from '#database/park_schema'

/** Tables that belong to no resource: counters, idempotent answers, outgoing mail. */
export default class extends ParkSchema {
  protected readonly tables = {
    counters: (table) => {
      identifier(table, 'name', 40).primary()
      table.integer('value').unsigned().notNullable()
    },
    idempotency_keys: (table) => {
      table.increments('id')
      identifier(table, 'scope', 60).notNullable()
      identifier(table, 'key', 100).notNullable()
      identifier(table, 'request_hash', 64).notNullable()
      identifier(table, 'resource', 40).notNullable()
      table.integer('resource_id').unsigned().nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.unique(['scope', 'key'])
    },
    outbox: (table) => {
      table.increments('id')
      identifier(table, 'channel', 10).notNullable()
      identifier(table, 'address', 254).notNullable()
      table.string('subject', 200).notNullable()
      table.text('text').notNullable()
      table.text('html').nullable()
      identifier(table, 'once_key', 100).nullable().unique()
      identifier(table, 'state', 20).notNullable().defaultTo('waiting')
      table.integer('attempts').unsigned().notNullable().defaultTo(0)
      table.dateTime('run_at').notNullable()
      identifier(table, 'claimed_by', 40).nullable()
      table.dateTime('claimed_until').nullable()
      table.dateTime('sent_at').nullable()
      table.string('last_error', 300).nullable()
      table.dateTime('created_at').notNullable()
      table.check("state in ('waiting', 'sending', 'sent', 'failed')")
      table.check("channel in ('mail', 'sms')")
      table.index(['state', 'run_at', 'id'])
    },
  } satisfies ParkSchema['tables']
}
