import { STATUS_OF, type Details, type ErrorCode } from '@trailgate/shared/http/error'

type Extras = {
  /** Every field's sentences, for a 422. */
  details?: Details
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
}

/**
 * A request refused for a reason that the caller can understand. Its code decides the status; subclasses name the occasions.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: Details | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, { details, retryAfter }: Extras = {}) {
    super(message)
    this.code = code
    this.status = STATUS_OF[code]
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** A class of refusals with a code, and a sentence that stands where no other is given. */
export function refusal(code: ErrorCode, sentence: string) {
  return class extends Refusal {
    constructor(message: string = sentence) {
      super(code, message)
    }
  }
}
