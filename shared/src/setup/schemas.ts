import * as v from 'valibot'
import { choice, countAnswer, requiredFlag, strictBody } from '../fields.ts'
import { SETUP_ITEMS, SETUP_SKIPPABLE, SETUP_STATES } from './constants.ts'

/**
 * GET /park/setup: first steps of a new park. `done` follows from the state of the park, `skipped` was said by an admin.
 * `is_shown` is false once nothing is open, and in a demo.
 */
export const parkSetup = /* @__PURE__ */ v.strictObject({
  is_shown: v.boolean(),
  park_name: v.string(),
  time_zone: v.string(),
  /** Sample texts in force that are not confirmed: riders cannot sign them. */
  unconfirmed_texts: countAnswer,
  /** STAFF_SECOND_FACTOR is off, so no account can set one up. */
  second_factor_off: v.boolean(),
  items: v.array(
    v.strictObject({ item: v.picklist(SETUP_ITEMS), state: v.picklist(SETUP_STATES) })
  ),
})
export type ParkSetup = v.InferOutput<typeof parkSetup>

/** PUT /park/setup: skips an item, or takes that back; the waiver texts cannot be skipped. */
export function setupSkipSchema() {
  return strictBody({ item: choice('Item', SETUP_SKIPPABLE), skipped: requiredFlag('Skipped') })
}
export type SetupSkip = v.InferOutput<ReturnType<typeof setupSkipSchema>>
