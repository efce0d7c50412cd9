import { messages } from './messages.ts'

/** Every code that a failed call may carry, with the status it travels with. */
export const STATUS_OF = {
  BAD_REQUEST: 400,
  DATABASE_ERROR: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  TICKET_INVALID: 401,
  FORBIDDEN: 403,
  GUARDIAN_REQUIRED: 403,
  KIOSK_NOT_PAIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  DUPLICATE_PHONE: 409,
  SLOT_TAKEN: 409,
  NO_FREE_SLOT: 409,
  ILLEGAL_TRANSITION: 409,
  TEMPLATE_CHANGED: 409,
  BIRTH_DATE_REQUIRED: 409,
  SAMPLE_NOT_CONFIRMED: 409,
  NOT_COVERED: 409,
  SEE_STAFF: 409,
  PASS_REVOKED: 409,
  PARTY_OVER: 409,
  PARTY_FULL: 409,
  STALE_WRITE: 409,
  LAST_ADMIN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION_ERROR: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

/** The code of a call that got no answer at all. */
export const NETWORK_ERROR = 'NETWORK_ERROR'

/** Messages by field, the field as it is named on the wire. */
export type Details = Record<string, string[]>

/** The one shape of a failed answer: both halves always, whichever a client reads. */
export interface ErrorEnvelope {
  error: { code: ErrorCode; message: string; details?: Details }
  detail: string
}

/** The envelope of a refusal. */
export function envelope(code: ErrorCode, message: string, details?: Details): ErrorEnvelope {
  return { error: details ? { code, message, details } : { code, message }, detail: message }
}

/**
 * What a client throws for a call that failed. `code` is the envelope's, else the status as text, and NETWORK_ERROR
 * with status 0 when no answer came. `message` is what the server said, '' when it said nothing.
 */
export class ApiError extends Error {
  // Declared only: as fields they would cost a browser a helper for nothing.
  declare readonly code: string
  declare readonly status: number
  declare readonly details: Details | undefined
  /** Seconds after which to try again, where the server named them. */
  declare readonly retryAfter: number | undefined

  constructor(
    code: string,
    message: string,
    status: number,
    details?: Details,
    options?: { retryAfter?: number | undefined; cause?: unknown }
  ) {
    super(message, { cause: options?.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.retryAfter = options?.retryAfter
  }
}

/** The error of an answer that is not a success, from its status and its body as it was read (anything, or undefined). */
export function errorOfAnswer(status: number, body: unknown, retryAfter?: number): ApiError {
  const error = part(body, 'error')
  if (isObject(error)) {
    const code = textOf(part(error, 'code')) || String(status)
    const details = detailsOf(part(error, 'details'))
    return new ApiError(code, textOf(part(error, 'message')), status, details, { retryAfter })
  }
  return new ApiError(String(status), textOf(part(body, 'detail')), status, undefined, {
    retryAfter,
  })
}

/**
 * The error of a call that got no answer. It says nothing by itself, so that a screen's own sentence is shown, else the
 * general one: the browser's words ("Failed to fetch", "Load failed") tell nobody anything.
 */
export function errorOfNetwork(cause: unknown): ApiError {
  return new ApiError(NETWORK_ERROR, '', 0, undefined, { cause })
}

/**
 * The sentence to show for a failed call, one mapping for portal and back office: the first field message of a validation
 * error, else what the server said, else `fallback` (the sentence of the screen), else the general one.
 */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.code === 'VALIDATION_ERROR' && error.details) {
    return firstMessage(error.details) ?? messages.validation_failed
  }
  if (error instanceof Error && error.message) return error.message
  if (fallback) return fallback
  if (error instanceof ApiError && error.code === NETWORK_ERROR) return messages.network_error
  return messages.error_occurred
}

/** The first message of the first field that has one, or null. */
export function firstMessage(details: Details | undefined): string | null {
  for (const found of Object.values(details ?? {})) {
    if (found[0]) return found[0]
  }
  return null
}

function detailsOf(value: unknown): Details | undefined {
  if (!isObject(value)) return undefined
  const read: Details = {}
  for (const [field, said] of Object.entries(value)) {
    const list = Array.isArray(said) ? said : [said]
    read[field] = list.filter((each): each is string => typeof each === 'string')
  }
  return read
}

function part(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
