import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseCommand } from '@adonisjs/core/ace'
import { PROJECT_ROOT } from '#start/settings_reader'

/** `node ace docs:calls`: called by `npm run codegen`. */
export default class WriteCalls extends BaseCommand {
  static override commandName = 'docs:calls'
  static override description = 'Write docs/product/calls.md from the routes'
  static override options = { startApp: true }

  override async run() {
    const { callsPage } = await import('#operations/openapi/calls_page')
    await writeFile(join(PROJECT_ROOT, 'docs/product/calls.md'), callsPage())
  }
}
