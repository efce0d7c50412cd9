import { STATUS_OF, type Details, type ErrorCode, type Hints } from '@trailgate/shared/http/error'

type Extras = {
  /** Messages of every field, for a 422. */
  details?: Details
  hints?: Hints
  /** Seconds after which a retry is worthwhile. */
  retryAfter?: number
}

/**
 * A request refused for a reason that the caller can understand. The code decides the status; subclasses name the
 * occasions.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: Details | undefined
  readonly hints: Hints | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, { details, hints, retryAfter }: Extras = {}) {
    super(message)
    this.code = code
    this.status = STATUS_OF[code]
    this.details = details
    this.hints = hints
    this.retryAfter = retryAfter
  }
}

/** A class of refusals with a code and a default message. */
export function refusal(code: ErrorCode, sentence: string) {
  return class extends Refusal {
    constructor(message: string = sentence) {
      super(code, message)
    }
  }
}
