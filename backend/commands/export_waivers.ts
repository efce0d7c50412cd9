import { resolve } from 'node:path'
import { ParkCommand } from '#platform/park_command'
import { CannotStart } from '#start/cannot_start'

/** Writes every signed waiver with its proof into a folder (docs/operations.md, Signed waivers for others). */
export default class ExportWaivers extends ParkCommand {
  static override commandName = 'waivers:export'
  static override description = 'Write every signed waiver with its proof into a new folder'

  declare to?: string

  static {
    this.defineFlag('to', {
      type: 'string',
      description: 'The folder, which must not be there yet',
    })
  }

  override async run() {
    if (!this.to) {
      this.logger.error('Say where to: npm run waivers:export -- --to <new folder>')
      this.exitCode = 1
      return
    }
    const { clock } = await import('#platform/clock')
    const { exportWaivers } = await import('#waivers/proof/export_waivers')
    const { refreshFace } = await import('#platform/park_face')
    await refreshFace()
    const folder = resolve(process.env.INIT_CWD ?? process.cwd(), this.to)
    try {
      const { records, erased, checkpoints, key_id: key } = await exportWaivers(folder, clock.now())
      this.logger.success(
        `${records} waivers (${erased} of them erased), ${checkpoints} checkpoints: ${folder}`
      )
      this.logger.info(`The park's key is ${key}`)
    } catch (error) {
      if (error instanceof CannotStart) throw error
      this.logger.error(error instanceof Error ? error.message : String(error))
      this.exitCode = 1
    }
  }
}
