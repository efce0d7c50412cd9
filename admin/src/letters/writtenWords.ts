import { messages } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'

/** "1 letter on the way". */
export function writtenWords(n: number): string {
  return fill(messages.written, { n, count: n.toLocaleString('en-US') })
}
