import {
  closureLettersSchema,
  coverageLettersSchema,
  letterListSchema,
  letterPreview,
  lettersQueued,
  resignLettersSchema,
  serviceLetter,
} from '@trailgate/shared/letters/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Letters = () => import('#letters/letters_controller')

const letters = chapter('Letters and segments')
const queued = { 202: lettersQueued }

/** Letters of service. */
export function letterRoutes() {
  letters.get('/letters', 'letters.read', [Letters, 'index'], {
    summary: 'Letters of service with what became of each, the newest first',
    query: letterListSchema,
    total: true,
    answer: v.array(serviceLetter),
  })
  letters.get('/letters/:kind/preview', 'letters.send', [Letters, 'preview'], {
    summary: 'A letter of service with invented people',
    answer: letterPreview,
  })
  letters.post('/letters/resign', 'letters.send', [Letters, 'resign'], {
    summary: 'Write to people who must sign again; with dry_run it is only counted',
    body: resignLettersSchema,
    also: queued,
  })
  letters.post('/letters/coverage', 'letters.send', [Letters, 'coverage'], {
    summary: 'Write to the chosen people whose waiver is missing or ends within 30 days',
    body: coverageLettersSchema,
    also: queued,
  })
  letters.post('/letters/park-closed', 'letters.send', [Letters, 'closure'], {
    summary: 'Tell visitors, members or both that the park is closed',
    body: closureLettersSchema,
    also: queued,
  })
}
