import type { CustomerStatus, StatusReason } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/messages'
import { mayAct, type Actor } from '#platform/actor'
import { Forbidden, Invalid } from '#platform/http/refusals'

type Standing = { status: CustomerStatus; reason: StatusReason | null }

/**
 * Checks that this caller may give a record a reason for its status, or remove one while it stays
 * inactive.
 * @throws {Invalid} 422 for a reason beside another status.
 * @throws {Forbidden} 403 below manager.
 */
export function mayGiveReason({ status, reason }: Standing, by: Actor) {
  if (reason !== null && status !== 'inactive') {
    throw new Invalid({ status_reason: [messages['status_reason.active']] })
  }
  if (!mayAct(by, 'customers.deceased')) {
    throw new Forbidden(messages['status_reason.manager'])
  }
}
