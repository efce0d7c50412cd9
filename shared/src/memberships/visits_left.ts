import { fill } from '../text.ts'
import { messages } from './messages.ts'

/** '7 visits left', '1 visit left', 'No visits left' */
export function visitsLeftText(n: number): string {
  return n === 0 ? messages['visits_left.none'] : fill(messages['visits_left.n'], { n })
}
