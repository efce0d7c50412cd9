import { ResumedSchema } from '#database/park_schema'

/** What one process at a time may do is a lease (`platform/jobs/leases.ts`), and its table is called so. */
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
