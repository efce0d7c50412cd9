import { firstMessage, type Details } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { Refusal } from '#platform/http/refusal'

/** The refusals that every resource shares; those of one resource stand beside its actions. */

export class BadRequest extends Refusal {
  constructor(message: string = messages.bad_request) {
    super('BAD_REQUEST', message)
  }
}

export class Unauthenticated extends Refusal {
  constructor() {
    super('UNAUTHENTICATED', messages.unauthenticated)
  }
}

export class Forbidden extends Refusal {
  constructor(message: string = messages.forbidden) {
    super('FORBIDDEN', message)
  }
}

/** Absent, or not the caller's: the two are never told apart. */
export class NotFound extends Refusal {
  constructor(message: string = messages.not_found) {
    super('NOT_FOUND', message)
  }
}

export class Conflict extends Refusal {
  constructor(message: string = messages.conflict) {
    super('CONFLICT', message)
  }
}

/** Somebody else changed the record since the caller read it (`revision`). */
export class StaleWrite extends Refusal {
  constructor() {
    super('STALE_WRITE', messages.stale_write)
  }
}

export class TooLarge extends Refusal {
  constructor(message: string = messages.too_large) {
    super('TOO_LARGE', message)
  }
}

export class UnsupportedType extends Refusal {
  constructor(message: string = messages.unsupported_type) {
    super('UNSUPPORTED_TYPE', message)
  }
}

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
export class InternalError extends Refusal {
  constructor() {
    super('INTERNAL_ERROR', messages.internal_error)
  }
}
