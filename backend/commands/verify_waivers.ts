import { resolve } from 'node:path'
import { ParkCommand } from '#platform/park_command'
import { CannotStart } from '#start/cannot_start'
import type { TrustedHead } from '#waivers/seal/trusted_head'
import type { ParkVerdict } from '#waivers/seal/verify_park'

/**
 * Verifies every signed waiver against its seal (docs/product/waivers.md). Exit code 1 if any
 * differs.
 */
export default class VerifyWaivers extends ParkCommand {
  static override commandName = 'waivers:verify'
  static override description = 'Verify that no signed waiver was changed, removed or put in'

  declare checkpoints?: string
  declare trustedHead?: string[]
  declare restored?: boolean
  declare strict?: boolean
  declare beforeCheckpoint?: boolean

  static {
    this.defineFlag('checkpoints', {
      type: 'string',
      description: 'Folder with checkpoints that were kept elsewhere',
    })
    this.defineFlag('trustedHead', {
      type: 'array',
      description: 'A hash, a seal or the whole line from a letter, which the chain has to have',
    })
    this.defineFlag('restored', {
      type: 'boolean',
      description: 'After a restore: write the checkpoint files again that the database knows',
    })
    this.defineFlag('strict', {
      type: 'boolean',
      description: 'Ends with 1 for a warning too: a record that says a time it cannot have',
    })
    this.defineFlag('beforeCheckpoint', {
      type: 'boolean',
      description: 'Asked by the server before a checkpoint',
    })
  }

  override async run() {
    const { expectFolder } = await import('#start/data_folder')
    const { settings } = await import('#start/settings')
    const { checkSigningKey, forgetUnusedKey } = await import('#waivers/seal/signing_key')
    const { keepCheckpoint, writeMissingCheckpoints } =
      await import('#waivers/seal/keep_checkpoints')
    const { readTrustedHead } = await import('#waivers/seal/trusted_head')
    const { verifyPark } = await import('#waivers/seal/verify_park')
    if (this.beforeCheckpoint) {
      // Without the parent server the result has no reader. Waiting for that keeps no process
      // alive.
      process.once('disconnect', () => process.exit())
      process.channel?.unref()
      const verdict = await verifyPark({ anchoring: true })
      process.send?.({ verdict })
      return
    }
    const folder =
      this.checkpoints && resolve(process.env.INIT_CWD ?? process.cwd(), this.checkpoints)
    expectFolder(settings.checkpointDir, 'CHECKPOINT_DIR')
    if (folder && !expectFolder(folder, '--checkpoints')) {
      throw new CannotStart(`--checkpoints: there is no folder ${folder}`)
    }
    if (this.restored) await forgetUnusedKey()
    await checkSigningKey()
    const trusted: TrustedHead[] = []
    for (const text of this.trustedHead ?? []) {
      const head = readTrustedHead(text)
      if (head === null) {
        this.logger.error(`--trusted-head wants 64 letters and digits from a letter, not "${text}"`)
        this.exitCode = 1
        return
      }
      trusted.push(head)
    }
    if (this.restored) {
      const written = await writeMissingCheckpoints()
      if (written > 0) this.logger.info(`${written} checkpoint files were written again`)
    }
    const verdict = await verifyPark({ folder, trusted, restored: this.restored })
    this.tell(verdict)
    if (this.strict && verdict.warnings.length > 0) this.exitCode = 1
    if (verdict.fault || verdict.problems.length > 0) this.exitCode = 1
    else if (this.restored && verdict.records > 0) {
      // The operator who confirms a restore vouches for records that no checkpoint covers any more.
      const { records: sequence, hash } = verdict
      const isVouched = verdict.gone.length > 0
      if (await keepCheckpoint({ sequence, hash }, { restored: isVouched })) {
        this.logger.info(
          `A checkpoint of record ${sequence} was signed, as the end of what was restored`
        )
      }
    }
  }

  private tell({ records, fault, faults, problems, warnings, anchored, erased }: ParkVerdict) {
    for (const problem of problems) this.logger.error(problem)
    for (const warning of warnings) this.logger.warning(warning)
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
