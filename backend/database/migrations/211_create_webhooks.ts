import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_URL_MAX,
} from '@trailgate/shared/webhooks/constants'
import { identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Receivers of events. Their secrets are encrypted with the application's key. */
export default class extends ParkSchema {
  protected readonly tables = {
    webhooks: (table) => {
      table.increments('id')
      table.string('url', WEBHOOK_URL_MAX).notNullable()
      // Names of events, separated by commas.
      identifier(table, 'events', 500).notNullable()
      table.string('description', WEBHOOK_DESCRIPTION_MAX).nullable()
      table.text('secret').notNullable()
      table.text('former_secret').nullable()
      table.dateTime('former_until').nullable()
      // Null while it is on.
      oneOf(table, 'off_reason', WEBHOOK_OFF_REASONS).nullable()
      table.dateTime('failing_since').nullable()
      table.dateTime('created_at').notNullable()
    },
  } satisfies ParkSchema['tables']
}
