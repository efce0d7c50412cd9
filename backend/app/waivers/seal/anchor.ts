import { rowsIn } from '#platform/database/rows_in'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { checkpointAfter } from '#waivers/seal/keep_checkpoints'
import { hashOfLink, type End, type Link } from '#waivers/seal/link'

/**
 * Maximum links followed to a checkpoint. While riders sign one is made each minute, so it is near; `waivers:verify`
 * walks the whole chain.
 */
export const MOST_LINKS = 5000

/** A checkpoint that covers a record, with the links from the record to the checkpoint. */
export type Anchor = { checkpoint: Checkpoint; links: Link[] }

/** The next checkpoint, if the chain leads from this record to it. */
export async function anchorOf(record: End): Promise<Anchor | null> {
  const checkpoint = await checkpointAfter(record.sequence)
  if (!checkpoint || checkpoint.sequence - record.sequence > MOST_LINKS) return null
  const links = await linksBetween(record.sequence, checkpoint.sequence)
  return chainReaches(checkpoint, record, links) ? { checkpoint, links } : null
}

/** Links after the first number up to the last, in order. */
export async function linksBetween(after: number, last: number): Promise<Link[]> {
  return rowsIn('waiver_chain')
    .whereBetween('sequence', [after + 1, last])
    .orderBy('sequence')
    .select('sequence', 'uid', 'previous_hash', 'digest', 'hash')
}

function chainReaches(checkpoint: Checkpoint, record: End, links: readonly Link[]): boolean {
  let end = record
  for (const link of links) {
    const follows = link.sequence === end.sequence + 1 && link.previous_hash === end.hash
    if (!follows || link.hash !== hashOfLink(link)) return false
    end = link
  }
  return end.sequence === checkpoint.sequence && end.hash === checkpoint.hash
}
