import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isApiScope, type ApiScope } from '@trailgate/shared/api_keys/scopes'
import { PROJECT_ROOT } from '#start/settings_reader'

const page = readFileSync(join(PROJECT_ROOT, 'docs/product/api-keys.md'), 'utf8')

/**
 * The scope that opens a call to keys, keyed 'GET /customers/:id', from the table of docs/product/api-keys.md. It is
 * written by hand; tests check the code against it.
 */
export const SCOPE_OF_CALL: ReadonlyMap<string, ApiScope> = new Map(
  [...page.matchAll(/^\| `([^`]+)` +\|(.*)\|$/gm)].flatMap(([, scope = '', calls = '']) => {
    if (!isApiScope(scope)) return []
    return [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']): [string, ApiScope] => [
      call.replace(' /', ' /api/'),
      scope,
    ])
  })
)
