import db from '@adonisjs/lucid/services/db'
import type { WaiverSeal } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { faultsOf } from '#services/seal/faults_of'
import { checkpointAfter } from '#services/seal/keep_checkpoints'
import { CHAIN_START, hashOfLink, type Link } from '#services/seal/link'
import { recordsAfter } from '#services/seal/records_after'

/**
 * How many links are followed to a checkpoint. One is made each minute while anybody signs, so it is near; over all of
 * the chain `waivers:verify` walks.
 */
const MOST_LINKS = 5000

type End = { sequence: number; hash: string }

/** Holds one record against its seal, its neighbours in the chain and the next checkpoint. It only reads. */
export async function verifyRecord(uid: string): Promise<WaiverSeal> {
  const at: End | null = await db
    .from('waiver_chain')
    .where('uid', uid)
    .select('sequence', 'hash')
    .first()
  if (!at) {
    return { sequence: null, hash: null, faults: [messages.beside], anchored_at: null }
  }
  const [record] = await recordsAfter(at.sequence - 1, 1)
  const faults = record ? faultsOf(record, await linkBefore(at)) : []
  if (!(await isFollowed(at))) faults.push(messages.next)
  const anchoredAt = faults.length === 0 ? await anchorOf(at) : null
  return { ...at, faults, anchored_at: anchoredAt }
}

async function linkBefore({ sequence }: End): Promise<End> {
  const before: End | null = await db
    .from('waiver_chain')
    .where('sequence', sequence - 1)
    .select('sequence', 'hash')
    .first()
  return before ?? { sequence: 0, hash: CHAIN_START }
}

/**
 * As the noted end of the chain, or by the record after it. The end is read first: whoever signs meanwhile moves it on
 * together with the record that follows.
 */
async function isFollowed({ sequence, hash }: End): Promise<boolean> {
  const head: End | null = await db
    .from('waiver_chain_head')
    .where('id', 1)
    .select('sequence', 'hash')
    .first()
  if (head?.sequence === sequence) return head.hash === hash
  const next: { previous_hash: string } | null = await db
    .from('waiver_chain')
    .where('sequence', sequence + 1)
    .select('previous_hash')
    .first()
  return next?.previous_hash === hash
}

/** When the next checkpoint was made, if the chain leads from this record to what it states. */
async function anchorOf(record: End): Promise<string | null> {
  const checkpoint = await checkpointAfter(record.sequence)
  if (!checkpoint || checkpoint.sequence - record.sequence > MOST_LINKS) return null
  const links: Link[] = await db
    .from('waiver_chain')
    .whereBetween('sequence', [record.sequence + 1, checkpoint.sequence])
    .orderBy('sequence')
    .select('sequence', 'uid', 'previous_hash', 'digest', 'hash')
  let end = record
  for (const link of links) {
    const follows = link.sequence === end.sequence + 1 && link.previous_hash === end.hash
    if (!follows || link.hash !== hashOfLink(link)) return null
    end = link
  }
  const reached = end.sequence === checkpoint.sequence && end.hash === checkpoint.hash
  return reached ? checkpoint.made_at : null
}
