import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { Verdict } from '#services/seal/verify_chain'

/** Holds every signed waiver against its seal (docs/product/waivers.md). Ends with 1 when anything does not fit. */
export default class VerifyWaivers extends BaseCommand {
  static override commandName = 'waivers:verify'
  static override description = 'Verify that no signed waiver was changed, removed or put in'
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Folder with checkpoints (default: DATA_DIR/checkpoints)' })
  declare checkpoints?: string

  override async run() {
    const { checkpointFolder, checkpointsIn } = await import('#services/seal/keep_checkpoints')
    const { verifyChain } = await import('#services/seal/verify_chain')
    const folder = this.checkpoints
      ? resolve(process.env.INIT_CWD ?? process.cwd(), this.checkpoints)
      : checkpointFolder()
    if (this.checkpoints) await access(folder)
    const { checkpoints, refused } = await checkpointsIn(folder)
    const verdict = await verifyChain(checkpoints)
    this.tell(verdict, refused)
    if (verdict.fault || refused.length > 0) this.exitCode = 1
  }

  private tell({ records, fault, faults, anchored, erased }: Verdict, refused: string[]) {
    for (const name of refused) {
      this.logger.error(`${name} is no checkpoint that this park's key has signed`)
    }
    if (fault) {
      const which = fault.uid ? ` (${fault.uid})` : ''
      this.logger.error(`Record ${fault.sequence}${which} ${fault.what}`)
      this.logger.error(`${faults} of ${records} records do not fit; this is the first of them`)
    } else {
      this.logger.success(`${records} records, all as they were signed`)
    }
    if (erased > 0) {
      this.logger.info(`${erased} of them were erased when their time was over; their seals remain`)
    }
    if (anchored < records) {
      this.logger.warning(`From record ${anchored + 1} on nothing is anchored by a checkpoint`)
    }
  }
}
