import { messages } from '@trailgate/shared/sessions/messages'
import type { KnownCaller } from '#access/callers'
import { refusal } from '#platform/http/refusal'

/** The park has banned this rider: only their own data stays open to them (docs/product/portal.md). */
export class Banned extends refusal('BANNED', messages['banned.refused']) {}

/** True if the caller is a rider who is banned today. */
export function isBannedRider(caller: KnownCaller): boolean {
  return caller.kind === 'rider' && caller.visitor.isBanned
}
