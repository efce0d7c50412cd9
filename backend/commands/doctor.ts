import { resolve } from 'node:path'
import { ParkCommand } from '#platform/park_command'

/** Examines everything that must hold on a Saturday (docs/operations.md#before-a-saturday). Ends with 1 for a no-go. */
export default class Doctor extends ParkCommand {
  static override commandName = 'doctor'
  static override description = 'Examine everything that must hold on a Saturday'

  declare json?: boolean
  declare mail?: boolean
  declare quick?: boolean
  declare backups?: string

  static {
    this.defineFlag('json', { type: 'boolean', description: 'Print JSON, for machines' })
    this.defineFlag('mail', { type: 'boolean', description: 'Send a letter to each admin' })
    this.defineFlag('quick', {
      type: 'boolean',
      description: 'Leave out the restore of the last backup',
    })
    this.defineFlag('backups', {
      type: 'string',
      description: 'The folder in which backups lie, or one of them; DATA_DIR/backups unless said',
    })
  }

  override async run() {
    // A run ended by a signal has checked nothing: exits with an error, not with 0.
    process.prependListener('SIGTERM', () => process.exit(143))
    process.prependListener('SIGINT', () => process.exit(130))
    const { clock } = await import('#platform/clock')
    const { examinePark } = await import('#operations/doctor/examine_park')
    const { pageOf } = await import('#operations/doctor/page')
    const { mail = false, quick = false } = this
    const backups = this.backups && resolve(process.env.INIT_CWD ?? process.cwd(), this.backups)
    const found = await examinePark({ now: clock.now(), mail, quick, backups })
    process.stdout.write(this.json ? `${JSON.stringify(found, null, 2)}\n` : pageOf(found))
    if (!found.go) this.exitCode = 1
  }
}
