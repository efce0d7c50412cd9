/** The API's own documentation, compared with the requests and responses the tests see. */
import type { Described } from '#operations/openapi/described'

export type Documented = { key: string; pattern: RegExp; operation: Described }

let documented: Promise<Documented[]> | undefined

/** The documented call that matches a URL such as `GET /api/customers/7`. */
export async function documentedCall(method: string, url: string): Promise<Documented | undefined> {
  const { pathname } = new URL(url, 'http://park')
  const asked = `${method} ${pathname.replace(/\/+$/, '')}`
  return (await documentation()).find(({ pattern }) => pattern.test(asked))
}

/** Read lazily: the application must have started. */
export function documentation(): Promise<Documented[]> {
  documented ??= import('#operations/openapi/described').then(({ describedCalls }) =>
    describedCalls().map(([key, operation]) => ({
      key,
      pattern: new RegExp(`^${key.replace(/:(\w+)/g, whatFits)}$`),
      operation,
    }))
  )
  return documented
}

/** Ids are numbers; a token, or a type's name, is not. */
function whatFits(_: string, name: string) {
  return /(^id|Id)$/.test(name) ? '\\d+' : '[^/]+'
}
