import { formatDate } from '../dates.ts'
import { fill } from '../text.ts'
import { messages } from './messages.ts'
import type { MembershipPause } from './schemas.ts'

/** Since when a membership is paused, and when it resumes. */
export function pauseText({ since, resume_on: resumeOn }: MembershipPause): string {
  const begun = fill(messages['pause.since'], { date: formatDate(since) })
  if (resumeOn === null) return begun
  return fill(messages['pause.until'], { since: begun, date: formatDate(resumeOn) })
}
