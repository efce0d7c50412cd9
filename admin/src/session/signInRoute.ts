import type { Ending } from './createSession.ts'
import { nextPage } from './nextPage.ts'

const NEXT_KEY = 'trailgate.admin.next'

/**
 * Opens the sign-in page as a fresh document, so that no data stays in memory. After a refusal signing in returns to
 * the page that was left; after Logout it starts at the dashboard.
 */
export function leaveForLogin(ending: Ending): void {
  if (ending === 'refused') sessionStorage.setItem(NEXT_KEY, location.pathname + location.search)
  else sessionStorage.removeItem(NEXT_KEY)
  location.replace('/login')
}

/** Page to open after signing in; read once. */
export function takeNextPage(): string {
  const left = sessionStorage.getItem(NEXT_KEY)
  sessionStorage.removeItem(NEXT_KEY)
  return nextPage(left)
}
