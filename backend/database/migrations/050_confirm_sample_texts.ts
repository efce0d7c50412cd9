import { ResumedSchema } from '#database/park_schema'

/** Sentence in every sample text of a new park. */
const NOTICE = '%A lawyer of your state must replace it before anybody signs it%'

/**
 * Marks sample texts, and records who confirmed that they may be signed. A template that has
 * signatures stays signable: its samples count as confirmed, without a name.
 */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('waiver_versions', (table) => {
      table.boolean('is_sample').notNullable().defaultTo(false)
      table.dateTime('sample_confirmed_at').nullable()
      table.string('sample_confirmed_by', 101).nullable()
    })
    this.defer(async (db) => {
      await db.from('waiver_versions').where('content', 'like', NOTICE).update({ is_sample: true })
      await db
        .from('waiver_versions')
        .where('is_sample', true)
        .whereNull('sample_confirmed_at')
        .whereIn('template_id', db.from('signed_waivers').select('template_id'))
        .update({ sample_confirmed_at: db.raw('created_at') })
    })
  }

  async down() {
    this.schema.alterTable('waiver_versions', (table) => {
      table.dropColumns('is_sample', 'sample_confirmed_at', 'sample_confirmed_by')
    })
  }
}
