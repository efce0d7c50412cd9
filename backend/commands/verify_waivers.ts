import { resolve } from 'node:path'
import { ParkCommand } from '#platform/park_command'
import { CannotStart } from '#start/cannot_start'
import type { ParkVerdict } from '#waivers/seal/verify_park'

const HASH = /^[0-9a-f]{64}$/

/** Holds every signed waiver against its seal (docs/product/waivers.md). Ends with 1 when anything does not fit. */
export default class VerifyWaivers extends ParkCommand {
  static override commandName = 'waivers:verify'
  static override description = 'Verify that no signed waiver was changed, removed or put in'

  declare checkpoints?: string
  declare trustedHead?: string[]
  declare restored?: boolean
  declare beforeCheckpoint?: string

  static {
    this.defineFlag('checkpoints', {
      type: 'string',
      description: 'Folder with checkpoints that were kept elsewhere',
    })
    this.defineFlag('trustedHead', {
      type: 'array',
      description: 'A hash or a seal from a letter, which the chain has to have',
    })
    this.defineFlag('restored', {
      type: 'boolean',
      description: 'After a restore: write the checkpoint files again that the database knows',
    })
    this.defineFlag('beforeCheckpoint', {
      type: 'string',
      description: 'Asked by the server before a checkpoint, which it has wanted since',
    })
  }

  override async run() {
    const { expectFolder } = await import('#start/data_folder')
    const { settings } = await import('#start/settings')
    const { checkSigningKey } = await import('#waivers/seal/signing_key')
    const { keepCheckpoint, writeMissingCheckpoints } =
      await import('#waivers/seal/keep_checkpoints')
    const { verifyPark } = await import('#waivers/seal/verify_park')
    if (this.beforeCheckpoint) {
      // The server that asks is gone: nobody is told. To wait for that keeps no process alive.
      process.once('disconnect', () => process.exit())
      process.channel?.unref()
      const verdict = await verifyPark({ anchoring: new Date(this.beforeCheckpoint) })
      process.send?.({ verdict })
      return
    }
    const folder =
      this.checkpoints && resolve(process.env.INIT_CWD ?? process.cwd(), this.checkpoints)
    expectFolder(settings.checkpointDir, 'CHECKPOINT_DIR')
    if (folder && !expectFolder(folder, '--checkpoints')) {
      throw new CannotStart(`--checkpoints: there is no folder ${folder}`)
    }
    await checkSigningKey()
    const trusted = (this.trustedHead ?? []).map((hash) => hash.trim().toLowerCase())
    const odd = trusted.find((hash) => !HASH.test(hash))
    if (odd !== undefined) {
      this.logger.error(`--trusted-head wants 64 letters and digits from a letter, not "${odd}"`)
      this.exitCode = 1
      return
    }
    if (this.restored) {
      const written = await writeMissingCheckpoints()
      if (written > 0) this.logger.info(`${written} checkpoint files were written again`)
    }
    const verdict = await verifyPark({ folder, trusted, restored: this.restored })
    this.tell(verdict)
    if (verdict.fault || verdict.problems.length > 0) this.exitCode = 1
    else if (this.restored && verdict.records > 0) {
      // Whoever says that the park was brought back vouches for what no checkpoint stands for any more.
      const { records: sequence, hash } = verdict
      if (await keepCheckpoint({ sequence, hash })) {
        this.logger.info(
          `A checkpoint of record ${sequence} was signed, as the end of what was restored`
        )
      }
    }
  }

  private tell({ records, fault, faults, problems, anchored, erased }: ParkVerdict) {
    for (const problem of problems) this.logger.error(problem)
    if (fault) {
      const which = fault.uid ? ` (${fault.uid})` : ''
      this.logger.error(`Record ${fault.sequence}${which} ${fault.what}`)
      this.logger.error(`${faults} of ${records} records do not fit; this is the first of them`)
    } else if (problems.length === 0) {
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
