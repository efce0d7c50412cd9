import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { messages } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { Invalid } from '#platform/http/refusals'
import { queryNames } from '#platform/http/query_names'

/** Limit of `qs` in config/app.ts: it would silently drop any further ones. */
export const PARAMETERS_MAX = 100

/**
 * Accepts query parameters that are strings, or lists of strings by repeating a name. Brackets would make objects: no
 * route expects one, and a misplaced value would count as absent.
 */
export default class PlainQueryMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const names = queryNames(ctx)
    if (names.length > PARAMETERS_MAX) {
      throw new Invalid({ query: [fill(messages['query.too_many'], { n: PARAMETERS_MAX })] })
    }
    const objects = names.filter((name) => /[[\]]/.test(name))
    if (objects.length > 0) {
      throw new Invalid(
        Object.fromEntries(objects.map((name) => [name, [messages['query.object']]]))
      )
    }
    return next()
  }
}
