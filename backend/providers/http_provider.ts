import { randomUUID } from 'node:crypto'
import { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import type { ApplicationService } from '@adonisjs/core/types'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The id of this request, in the answer's `x-request-id` and in its log lines. */
    requestId: string
  }
}

/**
 * Gives each request an id of ours (a client's is ignored) and a logger that carries it. The framework makes that logger for every
 * request, a tenth of what a look-up costs; here it is made when a request first logs something.
 */
export default class HttpProvider {
  protected app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async boot() {
    const server = await this.app.container.make('server')
    const logger = await this.app.container.make('logger')
    server.createHttpContext = (request, response, resolver) => {
      const id = randomUUID()
      // The framework answers with the id that it finds here.
      request.request.headers['x-request-id'] = id
      const ctx = new HttpContext(request, response, logger, resolver)
      ctx.requestId = id
      return withLoggerWhenAsked(ctx, logger)
    }
  }
}

function withLoggerWhenAsked(ctx: HttpContext, logger: Logger): HttpContext {
  let own: Logger | undefined
  return Object.defineProperty(ctx, 'logger', {
    get: () => (own ??= logger.child({ request_id: ctx.requestId })),
  })
}
