import router from '@adonisjs/core/services/router'
import type { Action } from '@trailgate/shared/permissions'
import { middleware } from '#start/kernel'
import type { BodyKind } from '#platform/http/read_body_middleware'

type Method = 'get' | 'post' | 'put' | 'delete'
type Handler = Parameters<typeof router.get>[1]

/** Who may call each route, keyed 'GET /customers/:id' below /api: what the documentation of the API says of it. */
export const actionOf = new Map<string, Action>()

/** What a route takes beside the caller: `query` where it validates one, and its kinds of body, JSON unless said. */
type Takes = { query?: boolean; body?: BodyKind[] }

/**
 * One route: who may call it, then whether it takes a query and what kind of body. There is no other way to
 * add one, so no route can forget to ask; `tests/functional/access` holds each against the contract's table.
 */
function route(
  method: Method,
  pattern: string,
  action: Action,
  handler: Handler,
  { query = false, body = JSON_BODY }: Takes = {}
) {
  const made = router[method](pattern, handler)
  actionOf.set(`${method.toUpperCase()} ${pattern}`, action)
  made.use(middleware.allow(action))
  if (!query) made.use(middleware.noQuery())
  if (method !== 'get') made.use(middleware.readBody(body))
  return made
}

const JSON_BODY: BodyKind[] = ['json']

type Add = (
  pattern: string,
  action: Action,
  handler: Handler,
  takes?: Takes
) => ReturnType<typeof route>

export const allowed: Record<Method, Add> = {
  get: (...args) => route('get', ...args),
  post: (...args) => route('post', ...args),
  put: (...args) => route('put', ...args),
  delete: (...args) => route('delete', ...args),
}
