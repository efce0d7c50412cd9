import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { serveBrowserApps } from '#platform/http/browser_apps'

/** Hands everything outside /api to the two browser apps before anything else of the API runs. */
export default class BrowserAppsMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const path = request.url()
    if (path === '/api' || path.startsWith('/api/')) return next()
    serveBrowserApps(request.request, response.response)
  }
}
