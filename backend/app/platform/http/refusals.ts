import { firstMessage, type Details } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { refusal, Refusal } from '#platform/http/refusal'

/** Refusals shared by all resources; those of one resource are beside its actions. */

export class BadRequest extends refusal('BAD_REQUEST', messages.bad_request) {}

export class Unauthenticated extends refusal('UNAUTHENTICATED', messages.unauthenticated) {}

export class Forbidden extends refusal('FORBIDDEN', messages.forbidden) {}

/** Absent, or not the caller's: the two are never distinguished. */
export class NotFound extends refusal('NOT_FOUND', messages.not_found) {}

export class Conflict extends refusal('CONFLICT', messages.conflict) {}

/** The record changed since the caller read it (`revision`). */
export class StaleWrite extends refusal('STALE_WRITE', messages.stale_write) {}

export class TooLarge extends refusal('TOO_LARGE', messages.too_large) {}

/** Body exceeds the limit for callers without a session. */
export class PayloadTooLarge extends refusal('PAYLOAD_TOO_LARGE', messages.payload_too_large) {}

export class UnsupportedType extends refusal('UNSUPPORTED_TYPE', messages.unsupported_type) {}

/** Validation failed; the first message of the first field is the main message. */
export class Invalid extends Refusal {
  constructor(details: Details) {
    super('VALIDATION_ERROR', firstMessage(details) ?? messages.validation_failed, { details })
  }
}

export class RateLimited extends Refusal {
  constructor(seconds: number) {
    super('RATE_LIMITED', messages.rate_limited, { retryAfter: Math.max(1, Math.ceil(seconds)) })
  }
}

/** The database, or a place in a queue, is temporarily unavailable. */
export class Unavailable extends Refusal {
  constructor(seconds = 5, message: string = messages.unavailable) {
    super('UNAVAILABLE', message, { retryAfter: seconds })
  }
}

/** Nothing can be written until an operator frees disk space: an immediate retry is useless. */
export class DiskFull extends Unavailable {
  constructor() {
    super(60, messages.disk_full)
  }
}

/** Internal error. The details are in the log only. */
export class InternalError extends refusal('INTERNAL_ERROR', messages.internal_error) {}
