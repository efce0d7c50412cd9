import { STORED_PARENT_LINK_STATES } from '@trailgate/shared/parent_links/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Links that send the waiver of a child to a parent's phone or address. Only the hashes of their tokens are stored. */
export default class extends ParkSchema {
  protected readonly tables = {
    parent_links: (table) => {
      table.increments('id')
      // The token on the asking screen, and the one in the letter or text message.
      identifier(table, 'shown_hash', 64).notNullable().unique()
      identifier(table, 'sent_hash', 64).notNullable().unique()
      // The browser that confirmed: its cookie together with the token it came with.
      identifier(table, 'holder_hash', 64).nullable()
      belongsTo(table, 'asker_id', 'customers', 'CASCADE').notNullable().index()
      belongsTo(table, 'minor_id', 'customers', 'CASCADE').nullable().index()
      belongsTo(table, 'guardian_id', 'customers', 'CASCADE').nullable().index()
      // Of a child who has no record yet.
      table.string('first_name', 50).nullable()
      table.string('last_name', 50).nullable()
      table.date('date_of_birth').nullable()
      identifier(table, 'phone', 20).nullable()
      table.string('email', 254).nullable()
      // Asked from a kiosk session, whose screen staff can see.
      table.boolean('at_kiosk').notNullable().defaultTo(false)
      oneOf(table, 'state', STORED_PARENT_LINK_STATES).notNullable().defaultTo('waiting')
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable().index()
      table.dateTime('settled_at').nullable()
    },
  } satisfies ParkSchema['tables']
}
