import type { HttpContext } from '@adonisjs/core/http'

/** The names of the query parameters as they were sent, those among them that no object could hold. */
export function queryNames({ request }: HttpContext): string[] {
  return [...new URLSearchParams(request.parsedUrl.query ?? '').keys()]
}
