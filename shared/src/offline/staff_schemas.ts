import * as v from 'valibot'
import { choice, flag, id, paging, paragraph, query, strictBody } from '../fields.ts'
import { DISCARD_REASON_MAX, OFFLINE_STATES } from './constants.ts'
import { messages } from './messages.ts'

/* Requests of staff about items of tablets: apart from the captured payloads, whose rules the back office never needs. */

/** GET /kiosk/offline: needs_staff where no status is asked for; oldest capture first. */
export function offlineListSchema() {
  return query({ status: v.optional(choice('Status', OFFLINE_STATES), 'needs_staff'), ...paging() })
}
export type OfflineListQuery = v.InferOutput<ReturnType<typeof offlineListSchema>>

/** POST /kiosk/offline/{id}/resolve: exactly one of `customer_id`, `create`, `discard`; `discard` needs a reason. */
export function offlineResolveSchema() {
  return v.pipe(
    strictBody({
      customer_id: v.optional(id('Customer')),
      create: flag('Create'),
      discard: flag('Discard'),
      reason: v.optional(paragraph('Reason', DISCARD_REASON_MAX)),
    }),
    v.check(
      ({ customer_id: person, create, discard }) =>
        [person !== undefined, create === true, discard === true].filter(Boolean).length === 1,
      messages['resolve.one']
    ),
    v.forward(
      v.partialCheck(
        [['discard'], ['reason']],
        ({ discard, reason }) => discard !== true || (reason?.length ?? 0) >= REASON_MIN,
        messages['resolve.reason']
      ),
      ['reason']
    )
  )
}
export type OfflineResolve = v.InferOutput<ReturnType<typeof offlineResolveSchema>>

const REASON_MIN = 3
