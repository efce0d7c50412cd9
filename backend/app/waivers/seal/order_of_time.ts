import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import type { Timed } from '#waivers/seal/time_of'

/** Tolerance for clock differences between machines and their corrections. */
const LEEWAY_MS = 10 * 60_000

/**
 * Compares the times that records state with their order. Records are chained in order of creation, and a checkpoint is
 * later than all that it covers: a record with a much earlier time was signed while the clock was wrong, or was
 * backdated. It is still as it was signed, so this is a warning. Records are passed in chain order.
 */
export class OrderOfTime {
  private latest: { sequence: number; at: number } | null = null
  private stated: { date: string; at: number } | null = null

  /** Warning worded to follow the record's number, or null if its time fits those before it. */
  follow({ sequence, made, at: time }: Timed): string | null {
    const at = time === null ? Number.NaN : Date.parse(time)
    if (Number.isNaN(at)) return null
    const warning = this.warningAt(at, made)
    if (this.latest === null || at >= this.latest.at) this.latest = { sequence, at }
    return warning
  }

  /** A checkpoint that covers none of the following records. */
  pass({ made_at: date }: Pick<Checkpoint, 'made_at'>) {
    const at = Date.parse(date)
    if (!Number.isNaN(at) && (this.stated === null || at > this.stated.at)) {
      this.stated = { date, at }
    }
  }

  private warningAt(at: number, made: Timed['made']): string | null {
    const { latest, stated } = this
    if (latest !== null && latest.at - at > LEEWAY_MS) {
      return fill(messages[`${made}.before_record`], { n: latest.sequence })
    }
    if (stated !== null && stated.at - at > LEEWAY_MS) {
      return fill(messages[`${made}.before_checkpoint`], { date: stated.date })
    }
    return null
  }
}
