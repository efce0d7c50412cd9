import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { CannotStart } from '#start/cannot_start'

/** Base of the park's commands. A configuration error prints one sentence, as at start. */
export abstract class ParkCommand extends BaseCommand {
  static override options: CommandOptions = { startApp: true }

  override async completed() {
    if (!(this.error instanceof CannotStart)) return false
    this.logger.error(this.error.message)
    this.exitCode = this.error.exitCode
    return true
  }
}
