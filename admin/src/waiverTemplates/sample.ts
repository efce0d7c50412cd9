import { fill } from '@trailgate/shared/text'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/sample_messages'

/** True if riders cannot sign the text in force because it is an unconfirmed sample. */
export function isUnconfirmed({ sample }: Pick<WaiverTemplate, 'sample'>): boolean {
  return sample !== undefined && sample.confirmed_at === null
}

/** Sentence of the card about a sample text. One that was signed before confirmation was required has no confirmer. */
export function sampleSentence(sample: NonNullable<WaiverTemplate['sample']>): string {
  if (sample.confirmed_at === null) return messages.card
  if (sample.confirmed_by === null) return messages['card.signed_before']
  return fill(messages['card.confirmed'], { name: sample.confirmed_by })
}
