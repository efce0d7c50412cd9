import type { Action } from '../permissions.ts'

/** Scopes of an API key: each opens the calls that name it in their route (docs/product/api-keys.md). */
export const API_SCOPES = [
  'customers:read',
  'customers:write',
  'waivers:read',
  'memberships:read',
  'memberships:write',
  'visits:read',
  'visits:write',
  'reports:read',
  'marketing:read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** True if the text is a scope. */
export function isApiScope(text: string): text is ApiScope {
  return (API_SCOPES as readonly string[]).includes(text)
}

/** Rights that a call checks besides its own, and the scope that gives each to a key. No other right is a key's. */
const RIGHTS_OF_SCOPES: Partial<Record<Action, ApiScope>> = {
  'memberships.money': 'reports:read',
}

/** True if a key with these scopes has the right inside of a call that its scopes opened. */
export function keyMay(scopes: readonly ApiScope[], action: Action): boolean {
  const scope = RIGHTS_OF_SCOPES[action]
  return scope !== undefined && scopes.includes(scope)
}
