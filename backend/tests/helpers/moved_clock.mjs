/**
 * Preloaded into a separate process (`NODE_OPTIONS`), it moves that process's clock by MOVE_CLOCK seconds. Timers use
 * another clock and stay as they are, as on a machine whose clock is set.
 */
const BY_MS = Number(process.env.MOVE_CLOCK ?? 0) * 1000
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + BY_MS)
    else super(...given)
  }

  static now() {
    return RightDate.now() + BY_MS
  }
}
