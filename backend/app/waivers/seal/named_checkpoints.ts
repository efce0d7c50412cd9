import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import type { WaiverChainRow } from '#database/rows'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { Problems } from '#waivers/seal/problems'

type Record = Pick<WaiverChainRow, 'sequence' | 'checkpoint'>

/**
 * Compares the checkpoints named by records and later checkpoints with those that exist. Each names the last one made
 * before its own signature, so a removed one is noticed, whatever is stored elsewhere. Records are passed in chain
 * order.
 */
export class NamedCheckpoints {
  private readonly there: ReadonlySet<number>
  private readonly missing = new Set<number>()
  private readonly back = new Problems()
  private latest = 0
  /** Up to here an operator has declared that checkpoints may be missing. */
  private readonly vouched: number

  constructor(checkpoints: readonly Checkpoint[]) {
    this.there = new Set(checkpoints.map(({ sequence }) => sequence))
    this.vouched = Math.max(0, ...checkpoints.filter(isVouched).map(({ sequence }) => sequence))
    for (const checkpoint of checkpoints) {
      if (checkpoint.format === 'trailgate-checkpoint-2') this.expect(checkpoint.previous)
    }
  }

  follow({ sequence, checkpoint }: Record) {
    if (checkpoint === null) return
    this.expect(checkpoint)
    if (checkpoint < this.latest) {
      this.back.add(fill(messages['checkpoint.back'], { n: sequence, last: checkpoint }))
    } else this.latest = checkpoint
  }

  /** Records of missing checkpoints. */
  gone(): number[] {
    return [...this.missing].sort((a, b) => a - b)
  }

  setBack(): string[] {
    return this.back.sentences()
  }

  private expect(sequence: number) {
    const isThere = sequence === 0 || this.there.has(sequence)
    if (!isThere && sequence > this.vouched) this.missing.add(sequence)
  }
}

function isVouched(checkpoint: Checkpoint) {
  return checkpoint.format === 'trailgate-checkpoint-2' && checkpoint.restored
}
