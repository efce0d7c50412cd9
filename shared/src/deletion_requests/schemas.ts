import * as v from 'valibot'
import {
  choice,
  idAnswer,
  instant,
  nullableText,
  paging,
  paragraph,
  query,
  strictBody,
} from '../fields.ts'
import { DELETION_REQUEST_LISTS, DELETION_REQUEST_STATES, REFUSAL_REASON_MAX } from './constants.ts'

/** POST /customers/deletion-requests/{id}/refuse */
export function refusalSchema() {
  return strictBody({ reason: paragraph('Reason', REFUSAL_REASON_MAX) })
}
export type DeletionRefusal = v.InferOutput<ReturnType<typeof refusalSchema>>

/** GET /customers/deletion-requests: open ones by default, oldest first. */
export function deletionRequestListSchema() {
  return query({
    state: v.optional(choice('State', DELETION_REQUEST_LISTS)),
    ...paging(),
  })
}
export type DeletionRequestList = v.InferOutput<ReturnType<typeof deletionRequestListSchema>>

const request = {
  id: idAnswer,
  state: v.picklist(DELETION_REQUEST_STATES),
  asked_at: instant,
  settled_at: v.nullable(instant),
  /** Reason of a refusal. */
  reason: nullableText,
}

/** A request as its rider reads it. */
export const ownDeletionRequest = /* @__PURE__ */ v.strictObject(request)
export type OwnDeletionRequest = v.InferOutput<typeof ownDeletionRequest>

/** GET /customers/me/deletion-request: the newest, or null. */
export const ownDeletionRequestAnswer = /* @__PURE__ */ v.nullable(ownDeletionRequest)

/** A request as staff read it; `customer` is null once the person is deleted. */
export const deletionRequest = /* @__PURE__ */ v.strictObject({
  ...request,
  member_id: v.string(),
  settled_by: nullableText,
  customer: v.nullable(
    v.strictObject({
      id: idAnswer,
      first_name: v.string(),
      last_name: v.string(),
      email: nullableText,
      phone: nullableText,
      on_hold: v.boolean(),
    })
  ),
})
export type DeletionRequest = v.InferOutput<typeof deletionRequest>
