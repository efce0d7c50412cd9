import { messages } from '@trailgate/shared/kiosk/messages'

/** Label of the sign button. */
export function signLabel({ length }: readonly unknown[]): string {
  return length > 1 ? messages.sign_for_several : messages.sign_now
}
