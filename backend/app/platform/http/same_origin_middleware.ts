import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { messages } from '@trailgate/shared/http/messages'
import { Forbidden } from '#platform/http/refusals'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF guard: refuses a write that another site's page makes a browser send (docs/adr/0005). Browsers state the origin
 * of a request; a client that states none is not a browser and carries no stolen cookie. Browsers never add bearer
 * tokens by themselves, so calls with one need no such proof.
 */
export default class SameOriginMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    if (SAFE_METHODS.has(request.method()) || request.header('authorization')) return next()

    const site = request.header('sec-fetch-site')
    const origin = request.header('origin')
    const own = site
      ? site === 'same-origin' || site === 'none'
      : !origin || hostOf(origin) === request.header('host')
    if (!own) throw new Forbidden(messages.cross_origin)
    return next()
  }
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : null
}
