import * as v from 'valibot'
import { body, id, idAnswer, instant, listOf, strictBody } from '../fields.ts'
import { fill } from '../text.ts'
import { CARDS_MAX, PASS_TEXT_MAX } from './constants.ts'
import { messages } from './messages.ts'

/** POST /customers/auth with a pass instead of a phone, on a kiosk. */
export function passSignInSchema() {
  return body({
    pass: v.pipe(
      v.string(messages['pass.required']),
      v.trim(),
      v.nonEmpty(messages['pass.required']),
      v.maxLength(PASS_TEXT_MAX, messages['pass.refused'])
    ),
  })
}
export type PassSignIn = v.InferOutput<ReturnType<typeof passSignInSchema>>

/** POST /passes/cards: the customers whose cards are printed, in this order. */
export function cardsSchema() {
  return strictBody({
    customer_ids: v.pipe(
      listOf('Customers', id('Customer')),
      v.minLength(1, messages['cards.none']),
      v.maxLength(CARDS_MAX, fill(messages['cards.too_many'], { n: CARDS_MAX })),
      v.transform((ids) => [...new Set(ids)])
    ),
  })
}

/** GET /customers/me/pass, and 201 of POST /customers/{id}/pass. */
export const pass = /* @__PURE__ */ v.strictObject({
  token: v.string(),
  issued_at: instant,
  serial: v.string(),
})
export type Pass = v.InferOutput<typeof pass>

/** GET /customers/{id}/pass: `none` was never issued, `revoked` cannot be reissued by the rider. */
export const passState = /* @__PURE__ */ v.strictObject({
  customer_id: idAnswer,
  state: v.picklist(['live', 'revoked', 'none']),
  serial: v.nullable(v.string()),
  issued_at: v.nullable(instant),
})
export type PassState = v.InferOutput<typeof passState>

/** GET /kiosk/keys: the keys to verify a pass offline. */
export const kioskKeys = /* @__PURE__ */ v.strictObject({
  keys: v.array(
    v.strictObject({
      id: v.string(),
      /** The raw 32 bytes in base64url. */
      public_key: v.string(),
    })
  ),
  dead_serials: v.array(v.string()),
  as_of: instant,
})
export type KioskKeys = v.InferOutput<typeof kioskKeys>
