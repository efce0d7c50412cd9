import type { Session } from './createSession.ts'
import { leaveForLogin } from './signInRoute.ts'

/** A page that the browser brings back from its history as it was is left at once where nobody is signed in any more. */
export function watchHistory(session: Pick<Session, 'token'>): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !session.token()) leaveForLogin('refused')
  })
}
