import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Sessions, and the links with which riders choose a password. */
export default class extends ParkSchema {
  protected readonly tables = {
    kiosk_devices: (table) => {
      table.increments('id')
      table.string('name', 60).notNullable()
      identifier(table, 'code_hash', 64).nullable().unique()
      table.dateTime('code_expires_at').nullable()
      identifier(table, 'token_hash', 64).nullable().unique()
      belongsTo(table, 'created_by', 'staff', 'SET NULL').nullable()
      table.string('created_by_name', 120).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('paired_at').nullable()
      table.dateTime('last_seen_at').nullable()
      table.dateTime('revoked_at').nullable()
    },
    sessions: (table) => {
      table.increments('id')
      identifier(table, 'hash', 64).notNullable().unique()
      oneOf(table, 'kind', ['rider', 'kiosk']).notNullable()
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable().index()
      belongsTo(table, 'device_id', 'kiosk_devices', 'SET NULL').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('idle_until').notNullable()
      table.dateTime('expires_at').notNullable().index()
    },
    password_links: (table) => {
      table.increments('id')
      belongsTo(table, 'customer_id', 'customers', 'CASCADE').notNullable()
      identifier(table, 'hash', 64).notNullable().unique()
      oneOf(table, 'purpose', ['set', 'reset']).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable()
      table.dateTime('used_at').nullable()
      table.index(['customer_id', 'id'])
    },
    sign_ins: (table) => {
      table.increments('id')
      // Empty when the person was deleted: the count stays, without the person.
      belongsTo(table, 'customer_id', 'customers', 'SET NULL').nullable()
      belongsTo(table, 'device_id', 'kiosk_devices', 'SET NULL').nullable()
      oneOf(table, 'channel', ['portal', 'kiosk']).notNullable()
      table.date('day').notNullable()
      table.dateTime('created_at').notNullable()
      table.index(['day', 'customer_id'])
      table.index(['customer_id', 'id'])
    },
  } satisfies ParkSchema['tables']
}
