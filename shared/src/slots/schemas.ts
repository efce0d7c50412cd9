import * as v from 'valibot'
import { customerSearchResult } from '../customers/schemas.ts'
import { countAnswer, id, idAnswer, instant, optionalChoice, query, queryFlag } from '../fields.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'

/** GET …/slots/ */
export function slotListSchema() {
  return query({ include_removed: queryFlag('Include removed') })
}
export type SlotList = v.InferOutput<ReturnType<typeof slotListSchema>>

/** Relationship of the new holder to the primary member, with the values of POST /memberships/{id}/family. */
const relationship = () => ({
  relationship_type: optionalChoice('Relationship', RELATIONSHIP_TYPES),
})

/** Query of assigning a slot. */
export function assignSlotSchema() {
  return query({ customer_id: id('Customer'), ...relationship() })
}
export type AssignSlot = v.InferOutput<ReturnType<typeof assignSlotSchema>>

/** Query of transferring a slot. */
export function transferSlotSchema() {
  return query({ new_customer_id: id('Customer'), ...relationship() })
}
export type TransferSlot = v.InferOutput<ReturnType<typeof transferSlotSchema>>

/**
 * A slot of a membership; slot 1 is the primary member's. With `removed_at` it is a former holder's, and `customer` is
 * null if that customer was deleted.
 */
export const slot = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  slot_number: idAnswer,
  customer: v.nullable(
    v.strictObject(
      v.pick(customerSearchResult, ['id', 'first_name', 'last_name', 'member_id', 'email']).entries
    )
  ),
  assigned_at: v.nullable(instant),
  removed_at: v.nullable(instant),
})
export type Slot = v.InferOutput<typeof slot>

/** GET …/slots/summary/ */
export const slotSummary = /* @__PURE__ */ v.strictObject({
  total_slots: countAnswer,
  used_slots: countAnswer,
  available_slots: countAnswer,
})
export type SlotSummary = v.InferOutput<typeof slotSummary>
