import * as v from 'valibot'
import {
  countAnswer,
  idAnswer,
  ignored,
  optionalLine,
  paging,
  query,
  revision,
  strictBody,
  without,
} from '../fields.ts'
import { answersOf, changesInputsOf, newInputsOf } from '../records/field_schemas.ts'
import { namesOf } from '../records/fields.ts'
import { filtersOf } from '../records/filters.ts'
import { vehicleFields } from './fields.ts'
import { messages } from './messages.ts'

const READ_ONLY = ['id', 'customer_id', 'first_name', 'last_name', 'member_id'] as const

/** POST /customers/{id}/vehicles, and /vehicles for a rider's own. */
export function newVehicleSchema() {
  return v.pipe(
    strictBody({
      ...newInputsOf(vehicleFields, namesOf(vehicleFields)),
      ...ignored(['revision', ...READ_ONLY]),
    }),
    v.transform(without(['revision', ...READ_ONLY]))
  )
}
export type NewVehicle = v.InferOutput<ReturnType<typeof newVehicleSchema>>

/** PUT /vehicles/{id}: any subset. */
export function vehicleChangesSchema() {
  return v.pipe(
    strictBody({ ...changesInputsOf(vehicleFields), revision, ...ignored(READ_ONLY) }),
    v.transform(without(READ_ONLY))
  )
}
export type VehicleChanges = v.InferOutput<ReturnType<typeof vehicleChangesSchema>>

/** GET /vehicles: `q` is the beginning of a plate or of a sticker number. */
export function vehicleListSchema() {
  return query({
    q: optionalLine(messages.search, vehicleFields.sticker.limit),
    ...filtersOf(vehicleFields),
    ...paging(),
  })
}
export type VehicleList = v.InferOutput<ReturnType<typeof vehicleListSchema>>

export const vehicle = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  customer_id: idAnswer,
  ...answersOf(vehicleFields, namesOf(vehicleFields)),
  revision: countAnswer,
})
export type Vehicle = v.InferOutput<typeof vehicle>

/** A line of the list, with the vehicle's owner. */
export const listedVehicle = /* @__PURE__ */ v.strictObject({
  ...vehicle.entries,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
})
export type ListedVehicle = v.InferOutput<typeof listedVehicle>

/** A vehicle at the gate: what it is, and what of it has ended by today. */
export const vehicleAtGate = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  /** 'insurance ended 3/1/2026' */
  ended: v.array(v.string()),
})
export type VehicleAtGate = v.InferOutput<typeof vehicleAtGate>
