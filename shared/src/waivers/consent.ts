import { messages } from './messages.ts'

/**
 * The sentence that is ticked when somebody signs for a minor. Its id travels with the signature and its words are frozen
 * into the record: other words get another id.
 */
export const GUARDIAN_CONSENT = { id: 'guardian-1', text: messages['consent.minor'] } as const
