/** Whoever carries our letters cannot be reached just now: it is not this letter that is wrong, and the next would fare alike. */
export class CarrierAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'CarrierAway'
  }
}
