import { rowsIn } from '#platform/database/rows_in'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { checkpointAfter } from '#waivers/seal/keep_checkpoints'
import { hashOfLink, type End, type Link } from '#waivers/seal/link'

/**
 * How many links are followed to a checkpoint. One is made each minute while anybody signs, so it is near; over all of
 * the chain `waivers:verify` walks.
 */
export const MOST_LINKS = 5000

/** A checkpoint that stands for a record, and the links that lead from the record to what it states. */
export type Anchor = { checkpoint: Checkpoint; links: Link[] }

/** The next checkpoint, if the chain leads from this record to what it states. */
export async function anchorOf(record: End): Promise<Anchor | null> {
  const checkpoint = await checkpointAfter(record.sequence)
  if (!checkpoint || checkpoint.sequence - record.sequence > MOST_LINKS) return null
  const links = await linksBetween(record.sequence, checkpoint.sequence)
  return leadsTo(checkpoint, record, links) ? { checkpoint, links } : null
}

/** The links after the first number up to the last, in their order. */
export async function linksBetween(after: number, last: number): Promise<Link[]> {
  return rowsIn('waiver_chain')
    .whereBetween('sequence', [after + 1, last])
    .orderBy('sequence')
    .select('sequence', 'uid', 'previous_hash', 'digest', 'hash')
}

function leadsTo(checkpoint: Checkpoint, record: End, links: readonly Link[]): boolean {
  let end = record
  for (const link of links) {
    const follows = link.sequence === end.sequence + 1 && link.previous_hash === end.hash
    if (!follows || link.hash !== hashOfLink(link)) return false
    end = link
  }
  return end.sequence === checkpoint.sequence && end.hash === checkpoint.hash
}
