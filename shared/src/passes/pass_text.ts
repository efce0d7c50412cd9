import * as v from 'valibot'
import { isDay } from '../dates.ts'
import { PASS_PREFIX, PASS_TEXT_MAX } from './constants.ts'
import { web } from './web.ts'

const day = /* @__PURE__ */ v.pipe(v.string(), v.check(isDay))

/** Payload of a pass. Fields added by later versions are ignored. */
const passPayload = /* @__PURE__ */ v.object({
  v: v.literal(1),
  /** The name of the park. */
  park: v.string(),
  /** The member id. */
  m: v.string(),
  /** The serial of the card. */
  s: v.string(),
  /** First name and initial. */
  n: v.string(),
  /** Last covered day of the person, as known on the day of issue. */
  c: v.nullable(day),
  /** Day of issue. */
  i: day,
})
export type PassPayload = v.InferOutput<typeof passPayload>

export type PassParts = {
  payload: PassPayload
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const SIGNATURE_BYTES = 64

/** True if the text is meant as a pass, valid or not. */
export function isPassText(text: string): boolean {
  return text.trim().startsWith(`${PASS_PREFIX}.`)
}

/** The part of a pass that is signed: `TG1.` and the payload. */
export function signedPart(payload: PassPayload): string {
  return `${PASS_PREFIX}.${toBase64Url(new web.TextEncoder().encode(JSON.stringify(payload)))}`
}

/** The parts of a pass text, or null for any other text. Does not verify the signature. */
export function readPass(text: string): PassParts | null {
  const pass = text.trim()
  if (pass.length > PASS_TEXT_MAX) return null
  const [prefix, payload, signature, ...more] = pass.split('.')
  if (prefix !== PASS_PREFIX || !payload || !signature || more.length > 0) return null
  const [said, signed] = [fromBase64Url(payload), fromBase64Url(signature)]
  if (!said || signed?.length !== SIGNATURE_BYTES) return null
  const read = v.safeParse(passPayload, parsed(said))
  if (!read.success) return null
  const bytes = new web.TextEncoder().encode(`${prefix}.${payload}`)
  return { payload: read.output, signed: bytes, signature: signed }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new web.TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not JSON, or not UTF-8: not a pass.
    return null
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = web.btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The bytes, or null if the text is not unpadded base64url. Only the canonical encoding is accepted, or a pass would
 * have several spellings.
 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(web.atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0)
  )
  return toBase64Url(bytes) === text ? bytes : null
}
