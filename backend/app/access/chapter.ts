import router from '@adonisjs/core/services/router'
import type { Action } from '@trailgate/shared/permissions'
import { middleware } from '#start/kernel'
import { CALLS, type Chapter } from '#access/calls'
import type { Operation } from '#platform/http/operation'
import type { BodyKind } from '#platform/http/read_body_middleware'

type Method = 'get' | 'post' | 'put' | 'delete'
type Handler = Parameters<typeof router.get>[1]
type Add = (
  pattern: string,
  action: Action,
  handler: Handler,
  operation: Operation
) => ReturnType<typeof router.get>

/**
 * Adds routes to a chapter. A route says who may call it, what it takes and what it answers; routing, the check of the caller, the kinds
 * of body that are read and the documentation follow from that. There is no other way to add one, so no route can forget to ask;
 * `tests/functional/access` calls each as everybody and holds the answers against docs/product/permissions.md.
 */
export function chapter(name: Chapter): Record<Method, Add> {
  const add =
    (method: Method): Add =>
    (pattern, action, handler, operation) => {
      CALLS.set(`${method.toUpperCase()} /api${pattern}`, { ...operation, chapter: name, action })
      const route = router[method](pattern, handler).use(middleware.allow(action))
      if (!operation.query && !operation.form?.inQuery) route.use(middleware.noQuery())
      if (method !== 'get') route.use(middleware.readBody(bodyOf(operation)))
      return route
    }
  return { get: add('get'), post: add('post'), put: add('put'), delete: add('delete') }
}

function bodyOf({ kinds, form }: Operation): BodyKind[] {
  if (kinds) return kinds
  if (!form) return ['json']
  return form.file ? ['file'] : ['form', 'json']
}
