import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Invalid } from '#platform/http/refusals'
import { unknownParameters } from '#platform/http/validate'

/**
 * Refuses query parameters that staff send to a route that takes none; `validateQuery` does it for the other routes.
 */
export default class NoQueryMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const unknown = unknownParameters(ctx, [])
    if (Object.keys(unknown).length > 0) throw new Invalid(unknown)
    return next()
  }
}
