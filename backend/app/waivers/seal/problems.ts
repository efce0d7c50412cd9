import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'

/** Maximum sentences reported per kind: a reader needs no more, and a tampered table could give a million. */
const TOLD = 100

/** Findings of one kind: the first sentences, and the total. */
export class Problems {
  count = 0
  private readonly told: string[] = []

  add(sentence: string) {
    this.count += 1
    if (this.told.length < TOLD) this.told.push(sentence)
  }

  sentences(): string[] {
    const more = this.count - this.told.length
    return more > 0 ? [...this.told, fill(messages['problems.more'], { n: more })] : this.told
  }
}
