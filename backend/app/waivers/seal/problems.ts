import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'

/** So many sentences of one kind are told: whoever reads them needs no more, and a table that was changed as a whole has a million. */
const TOLD = 100

/** What the verification finds of one kind: the first sentences, and how many there are. */
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
