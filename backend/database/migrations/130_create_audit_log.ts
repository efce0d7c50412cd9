import { ACTOR_KINDS } from '@trailgate/shared/activity/actions'
import { fillAuditLog } from '#database/fill_audit_log'
import { identifier, oneOf, ParkSchema } from '#database/park_schema'

/** The log of the park: one row per call that changed or exported something. Older lines of the histories are kept in it. */
export default class extends ParkSchema {
  protected readonly tables = {
    audit_log: (table) => {
      table.increments('id')
      table.dateTime('created_at').notNullable()
      oneOf(table, 'actor_kind', ACTOR_KINDS).notNullable()
      table.integer('actor_id').unsigned().nullable()
      // Kept by name: the row outlives the member of staff.
      table.string('actor_name', 120).nullable()
      identifier(table, 'action', 60).notNullable()
      identifier(table, 'subject_kind', 20).notNullable()
      table.integer('subject_id').unsigned().nullable()
      table.string('subject_label', 160).nullable()
      // The search finds the beginning of the label, and of its last words.
      identifier(table, 'label_key', 120).nullable()
      identifier(table, 'label_tail', 120).nullable()
      table.text('details').notNullable()
      identifier(table, 'request_id', 36).nullable()
      // Each filter has an index in the order of the list.
      table.index(['created_at', 'id'])
      table.index(['actor_id', 'action', 'created_at'])
      table.index(['actor_id', 'created_at'])
      table.index(['action', 'created_at'])
      table.index(['subject_kind', 'created_at'])
      table.index(['subject_id', 'created_at'])
      table.index(['label_key'])
      table.index(['label_tail'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.defer((db) => fillAuditLog(db))
  }
}
