import { Refusal } from '#platform/http/refusal'

/** A legal hold protects what would be ended: nothing of the evidence goes while it lasts. */
export class UnderHold extends Refusal {
  constructor(message: string) {
    super('DATABASE_ERROR', message)
  }
}
