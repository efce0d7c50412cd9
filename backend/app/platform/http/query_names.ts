import type { HttpContext } from '@adonisjs/core/http'

/** Names of the query parameters as sent, including those that an object cannot hold. */
export function queryNames({ request }: HttpContext): string[] {
  return [...new URLSearchParams(request.parsedUrl.query ?? '').keys()]
}
