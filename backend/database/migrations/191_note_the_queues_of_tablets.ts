import { identifier, ResumedSchema } from '#database/park_schema'

/** The queue and the clock of a tablet, as it said at its last beat. */
export default class extends ResumedSchema {
  async up() {
    this.schema.alterTable('kiosk_devices', (table) => {
      table.dateTime('beat_at').nullable()
      table.integer('waiting').unsigned().nullable()
      table.dateTime('oldest_captured_at').nullable()
      identifier(table, 'app_version', 40).nullable()
      table.integer('clock_skew_ms').nullable()
    })
  }

  async down() {
    this.schema.alterTable('kiosk_devices', (table) => {
      table.dropColumns('beat_at', 'waiting', 'oldest_captured_at', 'app_version', 'clock_skew_ms')
    })
  }
}
