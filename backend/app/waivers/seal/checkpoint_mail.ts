import { formatDate, type Day } from '@trailgate/shared/dates'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

type Head = { sequence: number; hash: string; day: Day; key: string }

/** Daily letter to an external witness: its hash later proves whether the chain was rewritten. */
export function checkpointMail({ sequence, hash, day, key }: Head) {
  return letter({
    subject: `Signed waivers of ${settings.parkName} on ${formatDate(day)}`,
    paragraphs: [
      `Record ${sequence} is the last one.\nHash ${hash}`,
      `The key of the park\n${key}`,
      'Keep this letter. With the hash anybody can check that no record up to this one was changed, removed or put in: npm run waivers:verify -- --trusted-head followed by the hash.',
    ],
  })
}
