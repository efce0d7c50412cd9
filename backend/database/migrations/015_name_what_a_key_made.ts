import { identifier, ResumedSchema } from '#database/park_schema'

/**
 * What has its name before it is made, as a signature has, is remembered under its key by that name: the row of the key is
 * then written once. Signatures whose keys are still remembered get theirs.
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
