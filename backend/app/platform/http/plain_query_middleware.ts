import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { messages } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { Invalid } from '#platform/http/refusals'
import { queryNames } from '#platform/http/query_names'

/** As many as `qs` in config/app.ts reads: what follows them would be dropped in silence. */
export const PARAMETERS_MAX = 100

/**
 * Lets through queries whose parameters are texts, or lists of texts by a name that is sent again. Brackets would make
 * objects of them: no route asks for one, and what is absent from the wrong place is taken for left out.
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
