import { messages } from '@trailgate/shared/http/messages'
import { Conflict } from '#platform/http/refusals'
import { settings } from '#start/settings'

/** Whether this park sends letters at all: with MAIL_TRANSPORT=none none is written, and no page promises one. */
export function mailEnabled() {
  return settings.mail.transport !== 'none'
}

/** For what is nothing but a letter. @throws {Conflict} 409 where the park sends none. */
export function expectMailEnabled() {
  if (!mailEnabled()) throw new Conflict(messages.no_letters)
}
