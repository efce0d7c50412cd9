import type * as v from 'valibot'
import { body, linkToken, phone } from '../fields.ts'
import { messages as customers } from './messages.ts'
import { messages } from './number_messages.ts'

/** POST /new-number: the token of the mailed link, and the number. */
export function newNumberSchema() {
  return body({
    token: linkToken(messages.token),
    phone: phone(customers['phone.required'], customers['phone.phone']),
  })
}
export type NewNumber = v.InferOutput<ReturnType<typeof newNumberSchema>>
