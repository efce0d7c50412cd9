import {
  WEBHOOK_ANSWER_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
} from '@trailgate/shared/webhooks/constants'
import { identifier, oneOf, ParkSchema } from '#database/park_schema'

/**
 * Events on their way, a row for each webhook, written in the transaction of the act. Without a foreign key: a webhook
 * that is deleted at the same time must not fail the act.
 */
export default class extends ParkSchema {
  protected readonly tables = {
    webhook_deliveries: (table) => {
      table.increments('id')
      table.integer('webhook_id').unsigned().notNullable()
      identifier(table, 'event_id', 40).notNullable()
      oneOf(table, 'type', [...WEBHOOK_EVENTS, WEBHOOK_TEST]).notNullable()
      // Deliveries of one subject keep their order: `customer:17`.
      identifier(table, 'subject', 40).notNullable()
      table.text('payload').notNullable()
      table.dateTime('created_at').notNullable()
      table.integer('attempts').unsigned().notNullable().defaultTo(0)
      table.integer('response_status').unsigned().nullable()
      table.string('response_text', WEBHOOK_ANSWER_MAX).nullable()
      // Null once it was delivered or given up.
      table.dateTime('next_attempt_at').nullable()
      table.dateTime('delivered_at').nullable()
      // Tries end here; a redelivery starts over.
      table.dateTime('tried_until').notNullable()
      identifier(table, 'claimed_by', 36).nullable()
      table.dateTime('claimed_until').nullable()
      table.index(['webhook_id', 'next_attempt_at', 'id'], 'webhook_deliveries_due')
      table.index(['webhook_id', 'subject', 'id'], 'webhook_deliveries_subject')
      table.index(['created_at'])
    },
  } satisfies ParkSchema['tables']
}
