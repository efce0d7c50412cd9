import { identifier, ResumedSchema } from '#database/park_schema'

/**
 * Records named before they are made, such as signatures, are stored under their idempotency key by
 * that name, so that the row of the key is written once. Fills in signatures whose keys are still
 * stored.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('idempotency_keys', (table) => {
      identifier(table, 'resource_uid', 32).nullable()
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update idempotency_keys set resource_uid =
          (select signing from signed_waivers where signed_waivers.id = idempotency_keys.resource_id)
        where resource = 'waiver'`
      )
    })
  }

  async down() {
    this.schema.alterTable('idempotency_keys', (table) => table.dropColumn('resource_uid'))
  }
}
