import { resolve } from 'node:path'
import { ParkCommand } from '#platform/park_command'

/** Reads a park's file into an empty park (docs/product/park-export.md). */
export default class ImportPark extends ParkCommand {
  static override commandName = 'park:import'
  static override description = 'Read the ZIP file of a park into an empty park'

  declare file?: string

  static {
    this.defineArgument('file', {
      type: 'string',
      required: false,
      description: 'The file that park:export made',
    })
  }

  override async run() {
    if (!this.file) {
      this.logger.error('Say which: npm run park:import <file>')
      this.exitCode = 1
      return
    }
    const { openPark } = await import('#operations/park/open_park')
    const { changedRows, expectNoPeople, importPark, ParkNotEmpty, vouchForImported } =
      await import('#operations/park_export/import_park')
    const { NotAPark } = await import('#operations/park_export/zip_reader')
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), this.file)
    try {
      await expectNoPeople()
      await openPark(this.app)
      const { rows, documents, park, madeAt, keyIds } = await importPark(path)
      this.logger.success(`${rows} rows, ${documents} documents of ${park}, as of ${madeAt}`)
      this.logger.info(`Signed with ${keyIds.join(', ')}: compare that with the key you noted`)
    } catch (error) {
      if (error instanceof NotAPark || error instanceof ParkNotEmpty) {
        this.logger.error(error.message)
      } else if (isMissing(error, path)) this.logger.error(`There is no file ${path}`)
      else throw error
      this.exitCode = 1
      return
    }
    const { fault, problems, records } = await vouchForImported()
    for (const problem of problems) this.logger.error(problem)
    if (fault) this.logger.error(`Record ${fault.sequence} ${fault.what}`)
    if (fault || problems.length > 0) this.exitCode = 1
    else this.logger.success(`${records} records, all as they were signed`)
    const changed = await changedRows()
    for (const sentence of changed) this.logger.error(sentence)
    if (changed.length > 0) this.exitCode = 1
    this.logger.info('The next start prints a password for the first admin')
  }
}

function isMissing(error: unknown, path: string) {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return false
  return error.code === 'ENOENT' && error.path === path
}
