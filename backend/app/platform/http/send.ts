import type { HttpContext } from '@adonisjs/core/http'
import { withoutWithheld } from '@trailgate/shared/api_keys/withheld'

type Extras = { status?: number; total?: number }

/**
 * Sends the answer without an envelope; a list's total goes into `x-total-count`. A key gets it without the fields that
 * its scopes do not show.
 */
export function send(
  { response, caller }: HttpContext,
  answer: unknown,
  { status = 200, total }: Extras = {}
) {
  const shown = caller?.kind === 'key' ? withoutWithheld(caller.key.scopes) : undefined
  if (total !== undefined) response.header('x-total-count', String(total))
  response.header('content-type', 'application/json; charset=utf-8')
  response.status(status).send(JSON.stringify(answer, shown))
}

/** Sends a whole list, with its length in `x-total-count`. */
export function sendList(ctx: HttpContext, list: readonly unknown[]) {
  return send(ctx, list, { total: list.length })
}

/** Sends 204 without content. */
export function sendNothing({ response }: HttpContext) {
  response.status(204).send(null)
}
