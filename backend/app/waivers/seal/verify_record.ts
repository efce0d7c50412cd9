import type { WaiverSeal } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { anchorOf } from '#waivers/seal/anchor'
import { faultsOf } from '#waivers/seal/faults_of'
import { CHAIN_START, type End } from '#waivers/seal/link'
import { notedCheckpoints } from '#waivers/seal/keep_checkpoints'
import { recordsAfter } from '#waivers/seal/records_after'
import { publicKeys } from '#waivers/seal/signing_key'
import { vouchingKeys, type KeysAt } from '#waivers/seal/vouching_keys'

/** Compares one record with its seal, its neighbours in the chain and the next checkpoint. Read-only. */
export async function verifyRecord(uid: string): Promise<WaiverSeal> {
  const at = await rowsIn('waiver_chain').where('uid', uid).select('sequence', 'hash').first()
  if (!at) {
    return { sequence: null, hash: null, faults: [messages.beside], anchored_at: null }
  }
  const [record] = await recordsAfter(at.sequence - 1, 1)
  const judged = { today: clock.today(), keysAt: await keysOfRecords() }
  const faults = record ? faultsOf(record, await linkBefore(at), judged) : []
  if (!(await isFollowed(at))) faults.push(messages.next)
  const anchor = faults.length === 0 ? await anchorOf(at) : null
  return { ...at, faults, anchored_at: anchor?.checkpoint.made_at ?? null }
}

/** Checkpoints are read only if there is a former key, whose last checkpoint limits it. */
async function keysOfRecords(): Promise<KeysAt> {
  const keys = publicKeys()
  if (keys.length === 1) return () => keys
  return vouchingKeys((await notedCheckpoints()).noted, keys)
}

async function linkBefore({ sequence }: End): Promise<End> {
  const before = await rowsIn('waiver_chain')
    .where('sequence', sequence - 1)
    .select('sequence', 'hash')
    .first()
  return before ?? { sequence: 0, hash: CHAIN_START }
}

/**
 * True if the record is the stored end of the chain or the next record refers to it. The end is read first: a
 * concurrent signature moves it together with its record.
 */
async function isFollowed({ sequence, hash }: End): Promise<boolean> {
  const head = await rowsIn('waiver_chain_head').where('id', 1).select('sequence', 'hash').first()
  if (head?.sequence === sequence) return head.hash === hash
  const next = await rowsIn('waiver_chain')
    .where('sequence', sequence + 1)
    .select('previous_hash')
    .first()
  return next?.previous_hash === hash
}
