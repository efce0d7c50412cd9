import type { Session } from './createSession.ts'
import { leaveForLogin } from './signInRoute.ts'

/** Leaves a page restored from the back/forward cache if no one is signed in any more. */
export function watchHistory(session: Pick<Session, 'token'>): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !session.token()) leaveForLogin('refused')
  })
}
