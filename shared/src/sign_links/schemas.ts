import * as v from 'valibot'
import { body, flag, instant, linkToken, nullableText, strictBody } from '../fields.ts'
import { messages } from './messages.ts'

/** POST /customers/{id}/sign-link: whether to also send it to the address on file. */
export function newSignLinkSchema() {
  return strictBody({ send_email: flag('Send e-mail') })
}
export type NewSignLink = v.InferOutput<ReturnType<typeof newSignLinkSchema>>

/** POST /sign-links/open */
export function openSignLinkSchema() {
  return body({ token: linkToken(messages.over) })
}

/** 201 of POST /customers/{id}/sign-link; `sent_to` is the address it was sent to. */
export const signLink = /* @__PURE__ */ v.strictObject({
  url: v.string(),
  /** The link as a code to scan. */
  qr_svg: v.string(),
  expires_at: instant,
  sent_to: nullableText,
})
export type SignLink = v.InferOutput<typeof signLink>
