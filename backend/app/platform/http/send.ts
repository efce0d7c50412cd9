import type { HttpContext } from '@adonisjs/core/http'

type Extras = { status?: number; total?: number }

/** Sends an answer bare, with the total of a list in `x-total-count`. */
export function send(
  { response }: HttpContext,
  answer: unknown,
  { status = 200, total }: Extras = {}
) {
  if (total !== undefined) response.header('x-total-count', String(total))
  response.header('content-type', 'application/json; charset=utf-8')
  response.status(status).send(JSON.stringify(answer))
}

/** Sends nothing but that it is done. */
export function sendNothing({ response }: HttpContext) {
  response.status(204).send(null)
}
