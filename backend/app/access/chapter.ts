import router from '@adonisjs/core/services/router'
import type { Action } from '@trailgate/shared/permissions'
import { middleware } from '#start/kernel'
import { callerOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { CALLS, type Chapter } from '#access/calls'
import type { Operation } from '#platform/http/operation'
import type { BodyKind, Reading } from '#platform/http/read_body_middleware'

type Vouched = {
  /** True if a caller without a session may send as much as one with a session; called before the body is read. */
  vouched?: (caller: Caller) => Promise<boolean>
}
type Method = 'get' | 'post' | 'put' | 'delete'
type Handler = Parameters<typeof router.get>[1]
type Add = (
  pattern: string,
  action: Action,
  handler: Handler,
  operation: Operation & Vouched
) => ReturnType<typeof router.get>

/**
 * Adds routes to a chapter. Each route declares its action (who may call it), its request and its response; routing,
 * the permission check, the accepted body kinds and the API docs derive from that. No other way to add a route exists,
 * so none can skip the permission check; `tests/functional/access` calls each route as every kind of caller and checks
 * the responses against docs/product/permissions.md.
 */
export function chapter(name: Chapter): Record<Method, Add> {
  const add =
    (method: Method): Add =>
    (pattern, action, handler, operation) => {
      CALLS.set(`${method.toUpperCase()} /api${pattern}`, { ...operation, chapter: name, action })
      const route = router[method](pattern, handler).use(
        middleware.allow({
          action,
          scope: operation.scope ?? null,
          whileBanned: operation.whileBanned ?? false,
        })
      )
      if (!operation.query && !operation.form?.inQuery) route.use(middleware.noQuery())
      if (method !== 'get') {
        const isKnown: Reading['isKnown'] = (ctx) => isKnownCaller(callerOf(ctx), operation)
        route.use(middleware.readBody({ kinds: bodyOf(operation), isKnown }))
      }
      return route
    }
  return { get: add('get'), post: add('post'), put: add('put'), delete: add('delete') }
}

/** True if the caller has a session, a token, or another credential. */
async function isKnownCaller(caller: Caller, { vouched }: Vouched): Promise<boolean> {
  if (caller.kind !== 'anonymous') return true
  return vouched ? vouched(caller) : false
}

function bodyOf({ kinds, form }: Operation): BodyKind[] {
  if (kinds) return kinds
  if (!form) return ['json']
  return form.file ? ['file'] : ['form', 'json']
}
