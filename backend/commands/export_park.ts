import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ParkCommand } from '#platform/park_command'

/** Writes the whole park into one ZIP file (docs/product/park-export.md). */
export default class ExportPark extends ParkCommand {
  static override commandName = 'park:export'
  static override description = 'Write the whole park into a new ZIP file'

  declare file?: string
  declare withoutPdfs?: boolean
  declare forServer?: boolean

  static {
    this.defineArgument('file', {
      type: 'string',
      required: false,
      description: 'The file, which must not be there yet',
    })
    this.defineFlag('withoutPdfs', {
      type: 'boolean',
      description: 'Leave the PDFs of waivers out; records and proofs stay',
    })
    this.defineFlag('forServer', {
      type: 'boolean',
      description: 'Asked by the server, which has noted it',
    })
  }

  override async run() {
    if (!this.file) {
      this.logger.error('Say where to: npm run park:export <new file>')
      this.exitCode = 1
      return
    }
    const { clock } = await import('#platform/clock')
    const { record } = await import('#platform/history')
    const { SYSTEM } = await import('#platform/system_actor')
    const { exportPark } = await import('#operations/park_export/export_park')
    const { refreshFace } = await import('#platform/park_face')
    const { anchorChain, NotAnchored } = await import('#waivers/seal/anchor_chain')
    const { checkSigningKey } = await import('#waivers/seal/signing_key')
    await refreshFace()
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), this.file)
    await checkSigningKey()
    if (this.forServer && process.connected) {
      // Without the server the result has no reader.
      process.once('disconnect', () => process.exit(1))
      process.channel?.unref()
    } else await record({ action: 'park.exported', by: SYSTEM, subject: null })
    await mkdir(dirname(path), { recursive: true })
    // yazl keeps the name of each entry: as a slice of the pool it would keep 64 kB with it.
    Buffer.poolSize = 0
    const pdfs = !this.withoutPdfs
    try {
      // So that each proof of the file leads to a checkpoint. The chain is verified here, not in one more process.
      await anchorChain(undefined, { hereAtMost: Infinity })
    } catch (error) {
      if (!(error instanceof NotAnchored)) throw error
      this.logger.warning(error.message)
    }
    try {
      const { tables, documents, records } = await exportPark(path, { now: clock.now(), pdfs })
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      this.logger.success(`${rows} rows, ${documents} documents, ${records} records: ${path}`)
    } catch (error) {
      this.logger.error(error instanceof Error ? error.message : String(error))
      this.exitCode = 1
    }
  }
}
