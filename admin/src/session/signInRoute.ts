import type { Ending } from './createSession.ts'
import { nextPage } from './nextPage.ts'

const NEXT_KEY = 'trailgate.admin.next'

/**
 * Goes to the sign-in page with a fresh document, so that nothing of the last one's data stays in memory. Who was
 * turned away comes back to the page that was left; who pressed Logout begins anew.
 */
export function leaveForLogin(ending: Ending): void {
  if (ending === 'refused') sessionStorage.setItem(NEXT_KEY, location.pathname + location.search)
  else sessionStorage.removeItem(NEXT_KEY)
  location.replace('/login')
}

/** Where to go after signing in; told once. */
export function takeNextPage(): string {
  const left = sessionStorage.getItem(NEXT_KEY)
  sessionStorage.removeItem(NEXT_KEY)
  return nextPage(left)
}
