import { messages } from '@trailgate/shared/http/messages'
import { Conflict } from '#platform/http/refusals'
import { settings } from '#start/settings'

/** True if this park sends e-mail. With MAIL_TRANSPORT=none no letter is written, and no page promises one. */
export function mailEnabled() {
  return settings.mail.transport !== 'none'
}

/** Guards actions whose only effect is an e-mail. @throws {Conflict} 409 while e-mail is disabled. */
export function expectMailEnabled() {
  if (!mailEnabled()) throw new Conflict(messages.no_letters)
}
