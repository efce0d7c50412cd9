import { messages } from './messages.ts'

/** Every error code, with its HTTP status. */
export const STATUS_OF = {
  BAD_REQUEST: 400,
  DATABASE_ERROR: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  TICKET_INVALID: 401,
  FORBIDDEN: 403,
  BANNED: 403,
  GUARDIAN_REQUIRED: 403,
  PARENT_REQUIRED: 403,
  KIOSK_NOT_PAIRED: 403,
  PROOF_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  DUPLICATE_PHONE: 409,
  MAYBE_KNOWN: 409,
  SLOT_TAKEN: 409,
  NO_FREE_SLOT: 409,
  ILLEGAL_TRANSITION: 409,
  TEMPLATE_CHANGED: 409,
  BIRTH_DATE_REQUIRED: 409,
  SAMPLE_NOT_CONFIRMED: 409,
  NOT_COVERED: 409,
  SEE_STAFF: 409,
  TOO_LATE: 409,
  CHANGED_SINCE: 409,
  NOT_UNDOABLE: 409,
  ALREADY_CORRECTED: 409,
  ALREADY_RESOLVED: 409,
  DEVICE_HAS_QUEUE: 409,
  ALREADY_IN: 409,
  ALREADY_NOTED: 409,
  EXPORT_RUNNING: 409,
  NOT_ALLOWED_TO_PICK_UP: 409,
  NOTHING_TO_CLOSE: 409,
  MORE_THAN_PAID: 409,
  PASS_REVOKED: 409,
  PARTY_OVER: 409,
  PARTY_FULL: 409,
  STALE_WRITE: 409,
  LAST_ADMIN: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION_ERROR: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

/** Error code of a call that got no response. */
export const NETWORK_ERROR = 'NETWORK_ERROR'

/** Messages by field name on the wire. */
export type Details = Record<string, string[]>

/** Details of PARENT_REQUIRED: the next step. */
export type Hints = { send_to_parent: true }

/** The response body of every error: always both halves, whichever one a client reads. */
export interface ErrorEnvelope {
  error: { code: ErrorCode; message: string; details?: Details | Hints }
  detail: string
}

/** Builds the error envelope. */
export function envelope(
  code: ErrorCode,
  message: string,
  details?: Details | Hints
): ErrorEnvelope {
  return { error: details ? { code, message, details } : { code, message }, detail: message }
}

/**
 * Thrown by clients for a failed call. `code` is the envelope's, else the status as text; NETWORK_ERROR with status 0
 * without a response. `message` is the server's, '' without one.
 */
export class ApiError extends Error {
  // `declare` only: as class fields they would need a helper in browsers.
  declare readonly code: string
  declare readonly status: number
  declare readonly details: Details | undefined
  /** Seconds until a retry makes sense, if the server sent Retry-After. */
  declare readonly retryAfter: number | undefined
  /** The `detail` half of the envelope, '' without one. */
  declare readonly detail: string

  constructor(
    code: string,
    message: string,
    status: number,
    details?: Details,
    options?: { retryAfter?: number | undefined; detail?: string; cause?: unknown }
  ) {
    super(message, { cause: options?.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.retryAfter = options?.retryAfter
    this.detail = options?.detail ?? ''
  }
}

/** The error of an unsuccessful response, from its status and its body as read (anything, or undefined). */
export function errorOfAnswer(status: number, body: unknown, retryAfter?: number): ApiError {
  const error = part(body, 'error')
  const detail = textOf(part(body, 'detail'))
  if (isObject(error)) {
    const code = textOf(part(error, 'code')) || String(status)
    const details = detailsOf(part(error, 'details'))
    return new ApiError(code, textOf(part(error, 'message')), status, details, {
      retryAfter,
      detail,
    })
  }
  return new ApiError(String(status), detail, status, undefined, { retryAfter, detail })
}

/**
 * The error of a call that got no response. It has no message, so the screen shows its own sentence or the general one:
 * the browser's words ("Failed to fetch", "Load failed") help no one.
 */
export function errorOfNetwork(cause: unknown): ApiError {
  return new ApiError(NETWORK_ERROR, '', 0, undefined, { cause })
}

/**
 * The message to show for a failed call, the same mapping in portal and back office: the first field message of a
 * validation error, else the server's message, else `fallback` (the screen's sentence), else the general message.
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

/** The message of a failed registration: the detail of the response first, then as `messageOf`. */
export function detailOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.detail) || messageOf(error, fallback)
}

/** First message of the first field that has one, or null. */
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
