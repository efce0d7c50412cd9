import { isApiScope, type ApiScope } from '@trailgate/shared/api_keys/scopes'

/** Scopes as a row stores them, separated by commas. */
export function scopesOf(stored: string): ApiScope[] {
  return stored.split(',').filter(isApiScope)
}
