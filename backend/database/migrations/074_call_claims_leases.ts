import { ResumedSchema } from '#database/park_schema'

/**
 * Renames the table after its term: a lease (`platform/jobs/leases.ts`) lets one process at a time
 * do some work.
 */
export default class extends ResumedSchema {
  async up() {
    this.rename('claims', 'leases')
  }

  async down() {
    this.rename('leases', 'claims')
  }

  /** A start that was killed may have renamed it already. */
  private rename(table: string, to: string) {
    this.defer(async ({ schema }) => {
      if (await schema.hasTable(table)) await schema.renameTable(table, to)
    })
  }
}
