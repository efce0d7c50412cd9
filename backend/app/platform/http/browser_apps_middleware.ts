import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { serveBrowserApps } from '#platform/http/browser_apps'

/** Serves everything outside /api from the two browser apps, before the API's middleware runs. */
export default class BrowserAppsMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const path = request.url()
    if (path === '/api' || path.startsWith('/api/')) return next()
    serveBrowserApps(request.request, response.response)
  }
}
