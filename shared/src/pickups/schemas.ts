import * as v from 'valibot'
import type { Day } from '../dates.ts'
import {
  body,
  dayAnswer,
  flag,
  id,
  idAnswer,
  instant,
  line,
  nullableText,
  optionalDay,
  optionalLine,
  optionalWorldPhone,
  strictBody,
} from '../fields.ts'
import { fill } from '../text.ts'
import { PICKUP_LIMITS, PIN_DIGITS } from './constants.ts'
import { messages } from './messages.ts'

interface On {
  today: Day
}

// --- Requests ---------------------------------------------------------------------------------------------------

/** POST /customers/{id}/pickups: a person by name or by record, and whether they may take the minor. */
export function newPickupSchema(on: On) {
  return v.pipe(
    strictBody({ ...written(on), document_id: v.nullish(id('Document')) }),
    v.forward(
      v.partialCheck(
        [['name'], ['customer_id']],
        ({ name, customer_id: customerId }) => Boolean(name) || Boolean(customerId),
        messages['name.required']
      ),
      ['name']
    )
  )
}
export type NewPickup = v.InferOutput<ReturnType<typeof newPickupSchema>>

/** PUT /customers/{id}/pickups/{pickupId}: any subset. */
export function pickupChangesSchema(on: On) {
  return strictBody({
    ...written(on),
    name: v.optional(line('Name', PICKUP_LIMITS.name, messages['name.required'])),
    document_id: v.nullish(id('Document')),
  })
}
export type PickupChanges = v.InferOutput<ReturnType<typeof pickupChangesSchema>>

/** POST /minors/{id}/pickups by a guardian: a person who may. `allowed: false` is for staff. */
export function ownPickupSchema({ today }: On) {
  const { phone, relationship, until, pin } = written({ today })
  return body({
    name: line('Name', PICKUP_LIMITS.name, messages['name.required']),
    phone,
    relationship,
    until,
    pin,
    allowed: v.optional(v.literal(true, messages['refused.cashier'])),
  })
}
export type OwnPickup = v.InferOutput<ReturnType<typeof ownPickupSchema>>

function written({ today }: On) {
  return {
    name: optionalLine('Name', PICKUP_LIMITS.name),
    customer_id: v.nullish(id('Customer')),
    phone: optionalWorldPhone(messages['phone.invalid']),
    relationship: optionalLine('Relationship', PICKUP_LIMITS.relationship),
    allowed: flag('Allowed'),
    reason: optionalLine('Reason', PICKUP_LIMITS.reason),
    until: v.pipe(
      optionalDay('Until'),
      v.check((until) => !until || until >= today, messages['until.past'])
    ),
    pin: digits(),
  }
}

/** A PIN; null removes it. */
function digits() {
  const wrong = fill(messages['pin.invalid'], { n: PIN_DIGITS })
  return v.nullish(v.pipe(v.string(wrong), v.regex(/^[0-9]{4}$/, wrong)))
}

/** The person who takes a minor: by record, by the minor's list, or by name. */
export function pickedUpBy() {
  return v.pipe(
    strictBody({
      customer_id: v.optional(id('Customer')),
      pickup_id: v.optional(id('Person on the list')),
      pin: v.optional(v.pipe(v.string(), v.maxLength(PIN_DIGITS * 2))),
      name: v.optional(line('Name', PICKUP_LIMITS.name, messages['name.required'])),
    }),
    v.check(
      ({ customer_id: customer, pickup_id: pickup, name, pin: given }) =>
        [customer, pickup, name].filter((each) => each !== undefined).length === 1 &&
        (given === undefined || pickup !== undefined),
      messages['taken.one']
    )
  )
}
export type PickedUpBy = v.InferOutput<ReturnType<typeof pickedUpBy>>

// --- Answers ----------------------------------------------------------------------------------------------------

/** GET /customers/{id}/pickups: a guardian, or a person on the list. */
export const pickup = /* @__PURE__ */ v.strictObject({
  /** Null for a guardian, who has no list entry. */
  id: v.nullable(idAnswer),
  customer_id: v.nullable(idAnswer),
  name: v.string(),
  phone: nullableText,
  relationship: nullableText,
  /** For a guardian: true unless an entry bars them. */
  allowed: v.boolean(),
  is_guardian: v.boolean(),
  /** True if they have a record and are in the park now. */
  is_in: v.boolean(),
  reason: nullableText,
  until: v.nullable(dayAnswer),
  has_pin: v.boolean(),
  document: v.nullable(v.strictObject({ id: idAnswer, filename: v.string() })),
  created_at: v.nullable(instant),
  created_by: nullableText,
})
export type Pickup = v.InferOutput<typeof pickup>

/** GET /minors/{id}/pickups: a person who may take the minor, in a guardian's view. */
export const ownPickup = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  phone: nullableText,
  relationship: nullableText,
  allowed: v.literal(true),
  until: v.nullable(dayAnswer),
  has_pin: v.boolean(),
})
export type OwnPickupAnswer = v.InferOutput<typeof ownPickup>

/** The person who took a minor at check-out; without a name if a manager checked out everyone. */
export const pickedUpByAnswer = /* @__PURE__ */ v.strictObject({
  name: nullableText,
  customer_id: v.nullable(idAnswer),
  pickup_id: v.nullable(idAnswer),
  /** Why a manager handed the minor over in spite of a refusal. */
  override: nullableText,
  /** The staff member who handed the minor over. */
  staff_name: nullableText,
})
export type PickedUpByAnswer = v.InferOutput<typeof pickedUpByAnswer>
