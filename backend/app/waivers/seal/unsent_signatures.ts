import { rowsIn } from '#platform/database/rows_in'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'

/** Newest history lines to check: older ones are covered by checkpoints. */
const LINES = 5000

/** Signatures in the history that the chain lacks: records cut off the end before a checkpoint covered them. */
export async function unsentSignatures(): Promise<string[]> {
  const lines = await rowsIn('activity')
    .where('action', 'waiver.signed')
    .orderBy('id', 'desc')
    .limit(LINES)
    .select('details')
  const uids = lines.flatMap(({ details }) => (details === null ? [] : uidIn(details)))
  const known = new Set<string>()
  for (let at = 0; at < uids.length; at += 500) {
    const rows = await rowsIn('waiver_chain')
      .whereIn('uid', uids.slice(at, at + 500))
      .select('uid')
    for (const { uid } of rows) known.add(uid)
  }
  return uids
    .filter((uid) => !known.has(uid))
    .toReversed()
    .map((uid) => fill(messages['history.alone'], { uid }))
}

function uidIn(details: string): string[] {
  const { uid } = JSON.parse(details)
  return typeof uid === 'string' ? [uid] : []
}
