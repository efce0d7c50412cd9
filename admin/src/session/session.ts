import { createSession, type Session } from './createSession.ts'

/** The session of this page. */
export const session: Session = createSession({ storage: localStorage })
