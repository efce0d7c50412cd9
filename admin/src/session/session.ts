import { createSession, type Session } from './createSession.ts'

/** Session of this page. */
export const session: Session = createSession({ storage: localStorage })
