import { ResumedSchema } from '#database/park_schema'

/** The person who took a minor at check-out. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('visits', (table) => {
      table.string('picked_up_name', 101).nullable()
      // A number, and no key: the visit stays when the person or the entry goes (`anonymize_visits.ts`).
      table.integer('picked_up_by_id').unsigned().nullable().index()
      table.integer('pickup_id').unsigned().nullable()
      table.string('picked_up_override', 200).nullable()
      table.string('picked_up_staff', 120).nullable()
    })
  }

  async down() {
    this.schema.alterTable('visits', (table) => {
      table.dropIndex(['picked_up_by_id'])
      table.dropColumns(
        'picked_up_name',
        'picked_up_by_id',
        'pickup_id',
        'picked_up_override',
        'picked_up_staff'
      )
    })
  }
}
