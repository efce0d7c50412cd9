import * as v from 'valibot'
import { customerSearchResult } from '../customers/schemas.ts'
import { countAnswer, id, idAnswer, instant, query, queryFlag } from '../fields.ts'

/** GET …/slots/ */
export function slotListSchema() {
  return query({ include_removed: queryFlag('Include removed') })
}
export type SlotList = v.InferOutput<ReturnType<typeof slotListSchema>>

/** The query of assigning a slot. */
export function assignSlotSchema() {
  return query({ customer_id: id('Customer') })
}
export type AssignSlot = v.InferOutput<ReturnType<typeof assignSlotSchema>>

/** The query of handing a slot on. */
export function transferSlotSchema() {
  return query({ new_customer_id: id('Customer') })
}
export type TransferSlot = v.InferOutput<ReturnType<typeof transferSlotSchema>>

/**
 * A place of a membership; slot 1 is the primary member's. With `removed_at` it tells of somebody who held it
 * before, and `customer` is null when that person is no longer known.
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
