import { messages } from '@trailgate/shared/kiosk/messages'

/** What signing for these people is called. */
export function signLabel({ length }: readonly unknown[]): string {
  return length > 1 ? messages.sign_for_several : messages.sign_now
}
