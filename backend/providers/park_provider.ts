import type { ApplicationService } from '@adonisjs/core/types'

/** A process is not kept from its end for longer by the verification that comes before a checkpoint; the next start makes up for it. */
const LAST_CHECKPOINT_WITHIN_MS = 4000

/**
 * The park's own start and end: what has to stand before the first request, what runs beside the requests,
 * and what is let go of when the process ends.
 */
export default class ParkProvider {
  protected app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async boot() {
    const { shareConnections } = await import('#platform/database/fair_connections')
    const emitter = await this.app.container.make('emitter')
    emitter.on('db:connection:connect', shareConnections)
    const { onNodeChange } = await import('#database/engines/mysql_nodes')
    const logger = await this.app.container.make('logger')
    onNodeChange((from, to) => logger.warn({ from, to }, 'database: another node is written to'))
  }

  async start() {
    if (!this.serves()) return
    // A handler attests the rows that a first start writes.
    await import('#operations/event_handlers')
    const { openPark } = await import('#operations/park/open_park')
    await openPark(this.app)
  }

  async ready() {
    if (!this.serves()) return
    const { endJobs, startJobs } = await import('#operations/jobs')
    const { stopCoverage } = await import('#waivers/coverage/store_coverage')
    const { stopImports } = await import('#customers/import/run_import')
    const { printStartupBanner } = await import('#operations/park/startup_banner')
    const { watchStatements } = await import('#platform/metrics/statement_time')
    const { drain, everythingRead } = await import('#platform/http/drain')
    const { closeStreams } = await import('#visits/stream/broadcast')
    // These run in reverse. After the last of them the framework closes the server.
    this.app.terminating(() => everythingRead())
    // Before the server waits for the requests under way: one that imports would keep it for minutes.
    this.app.terminating(() => stopImports())
    this.app.terminating(() => closeStreams())
    // They come to their end while the requests do, and take nothing from them any more.
    this.app.terminating(() => {
      stopCoverage()
      endJobs()
    })
    const server = (await this.app.container.make('server')).getNodeServer()
    this.app.terminating(() => {
      if (server) drain(server)
    })
    watchStatements()
    startJobs()
    await printStartupBanner()
  }

  async shutdown() {
    const { stopJobs } = await import('#operations/jobs')
    const { writeIdleTimes } = await import('#access/sessions/idle_times')
    const { backgroundDone, inBackground } = await import('#platform/jobs/background')
    const { closeLimits } = await import('#platform/http/rate_limits')
    const { hangUp } = await import('#platform/mail/deliver')
    inBackground('idle times', writeIdleTimes)
    await backgroundDone()
    await stopJobs()
    if (this.serves()) await this.keepLastCheckpoint()
    hangUp()
    closeLimits()
  }

  /** Nothing that was signed before the end is left to the database alone. */
  private async keepLastCheckpoint() {
    const { anchorChain } = await import('#waivers/seal/anchor_chain')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    await anchorChain(AbortSignal.timeout(LAST_CHECKPOINT_WITHIN_MS)).catch((error: unknown) => {
      logger.error({ err: error }, 'checkpoint: none was written at the end')
    })
  }

  /** Commands, tests and the code generator bring the park up themselves, or not at all. */
  private serves() {
    return this.app.getEnvironment() === 'web' && this.app.getMode() === 'run'
  }
}
