import { fill } from '@trailgate/shared/text'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/sample_messages'

/** Whether riders cannot sign what is in force, because it is a sample that nobody has confirmed. */
export function isUnconfirmed({ sample }: Pick<WaiverTemplate, 'sample'>): boolean {
  return sample !== undefined && sample.confirmed_at === null
}

/** What the card says of a sample text. One that was signed before anybody was asked is confirmed by nobody in particular. */
export function sampleSentence(sample: NonNullable<WaiverTemplate['sample']>): string {
  if (sample.confirmed_at === null) return messages.card
  if (sample.confirmed_by === null) return messages['card.signed_before']
  return fill(messages['card.confirmed'], { name: sample.confirmed_by })
}
