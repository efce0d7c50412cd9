import { firstMessage, type Details } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { refusal, Refusal } from '#platform/http/refusal'

/** The refusals that every resource shares; those of one resource stand beside its actions. */

export class BadRequest extends refusal('BAD_REQUEST', messages.bad_request) {}

export class Unauthenticated extends refusal('UNAUTHENTICATED', messages.unauthenticated) {}

export class Forbidden extends refusal('FORBIDDEN', messages.forbidden) {}

/** Absent, or not the caller's: the two are never told apart. */
export class NotFound extends refusal('NOT_FOUND', messages.not_found) {}

export class Conflict extends refusal('CONFLICT', messages.conflict) {}

/** Somebody else changed the record since the caller read it (`revision`). */
export class StaleWrite extends refusal('STALE_WRITE', messages.stale_write) {}

export class TooLarge extends refusal('TOO_LARGE', messages.too_large) {}

export class UnsupportedType extends refusal('UNSUPPORTED_TYPE', messages.unsupported_type) {}

/** What was sent breaks a rule; the first sentence of the first field is the message. */
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

/** The database, or room in a queue, is not there now. */
export class Unavailable extends Refusal {
  constructor(seconds = 5, message: string = messages.unavailable) {
    super('UNAVAILABLE', message, { retryAfter: seconds })
  }
}

/** Nothing can be written until somebody makes room: another try in a moment is no use. */
export class DiskFull extends Unavailable {
  constructor() {
    super(60, messages.disk_full)
  }
}

/** Something of ours broke. The answer says no more than that; the log line has the rest. */
export class InternalError extends refusal('INTERNAL_ERROR', messages.internal_error) {}
