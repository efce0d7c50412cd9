import router from '@adonisjs/core/services/router'
import type { Action } from '@trailgate/shared/permissions'
import { middleware } from '#start/kernel'
import type { BodyKind } from '#middleware/read_body_middleware'

type Method = 'get' | 'post' | 'put' | 'delete'
type Handler = Parameters<typeof router.get>[1]

/** Who may call each route, keyed 'GET /customers/:id' below /api: what the documentation of the API says of it. */
export const actionOf = new Map<string, Action>()

/**
 * One route: who may call it, then what kind of body it takes (JSON unless said). There is no other way to
 * add one, so no route can forget to ask; `tests/functional/access` holds each against the contract's table.
 */
function route(
  method: Method,
  pattern: string,
  action: Action,
  handler: Handler,
  body: BodyKind[]
) {
  const made = router[method](pattern, handler)
  actionOf.set(`${method.toUpperCase()} ${pattern}`, action)
  made.use(middleware.allow(action))
  if (method !== 'get') made.use(middleware.readBody(body))
  return made
}

const JSON_BODY: BodyKind[] = ['json']

export const allowed = {
  get: (pattern: string, action: Action, handler: Handler) =>
    route('get', pattern, action, handler, []),
  post: (pattern: string, action: Action, handler: Handler, body: BodyKind[] = JSON_BODY) =>
    route('post', pattern, action, handler, body),
  put: (pattern: string, action: Action, handler: Handler) =>
    route('put', pattern, action, handler, JSON_BODY),
  delete: (pattern: string, action: Action, handler: Handler) =>
    route('delete', pattern, action, handler, JSON_BODY),
}
