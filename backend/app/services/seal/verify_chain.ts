import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import type { Checkpoint } from '#services/seal/checkpoint'
import { faultsOf } from '#services/seal/faults_of'
import { CHAIN_START } from '#services/seal/link'
import { recordsAfter } from '#services/seal/records_after'

/** Rows read at a time; each carries a text and a picture. */
const AT_ONCE = 100

/** One thing that is not as it was sealed. */
export type Fault = { sequence: number; uid: string | null; what: string }

export type Verdict = {
  /** How many records are sealed. */
  records: number
  /** Of how many of them the body was erased when its time was over: the chain still holds their digests. */
  erased: number
  /** The first thing that is wrong, in the order of the chain; null when all is whole. */
  fault: Fault | null
  /** How many records in all do not fit, the first one among them. */
  faults: number
  /** Up to here a checkpoint outside of the database stands for the chain; what follows rests on the database alone. */
  anchored: number
}

/**
 * Walks the whole chain and holds every record against its seal, and the chain against checkpoints that were kept
 * elsewhere. It only reads.
 */
export async function verifyChain(checkpoints: readonly Checkpoint[]): Promise<Verdict> {
  const found = new Faults()
  const expected = new Map(checkpoints.map((checkpoint) => [checkpoint.sequence, checkpoint]))
  let end = { sequence: 0, hash: CHAIN_START }
  let anchored = 0
  let erased = 0
  let signedFrom: Day | null = null

  for (;;) {
    const rows = await recordsAfter(end.sequence, AT_ONCE)
    for (const row of rows) {
      for (const what of faultsOf(row, { ...end, signedFrom }))
        found.add(row.sequence, row.uid, what)
      const checkpoint = expected.get(row.sequence)
      if (checkpoint && checkpoint.hash !== row.hash) {
        const what = fill(messages['checkpoint.differs'], { date: checkpoint.made_at })
        found.add(row.sequence, row.uid, what)
      } else if (checkpoint) anchored = row.sequence
      if (row.erased_on !== null) erased += 1
      signedFrom = latest(signedFrom, row.signed_day, checkpoint?.made_at.slice(0, 10) ?? null)
      end = { sequence: row.sequence, hash: row.hash }
    }
    if (rows.length < AT_ONCE) break
  }

  for (const { sequence, made_at: madeAt } of checkpoints) {
    if (sequence > end.sequence) {
      const what = fill(messages['checkpoint.missing'], { date: madeAt, n: sequence })
      found.add(end.sequence + 1, null, what)
    }
  }
  await compareHead(end, found)
  await findUnsealed(end.sequence, found)
  return { records: end.sequence, fault: found.first, faults: found.count, anchored, erased }
}

/** Records stand in the order in which they were signed. */
function latest(...days: (Day | null)[]): Day | null {
  return days.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)
}

async function compareHead(end: { sequence: number; hash: string }, found: Faults) {
  const head = await db.from('waiver_chain_head').where('id', 1).select('sequence', 'hash').first()
  if (head?.sequence === end.sequence && head.hash === end.hash) return
  found.add(end.sequence + 1, null, messages.end)
}

/** A record or a listed waiver that the chain does not know was put in beside it. */
async function findUnsealed(after: number, found: Faults) {
  for (const table of ['waiver_records', 'signed_waivers', 'waiver_erasures']) {
    const strays: { uid: string }[] = await db
      .from(`${table} as r`)
      .leftJoin('waiver_chain as c', 'c.uid', 'r.uid')
      .whereNull('c.uid')
      .orderBy('r.id')
      .select('r.uid')
    for (const { uid } of strays) found.add(after + 1, uid, messages.beside)
  }
}

class Faults {
  first: Fault | null = null
  private bad = new Set<string>()

  get count() {
    return this.bad.size
  }

  add(sequence: number, uid: string | null, what: string) {
    const fault = { sequence, uid, what }
    this.bad.add(`${sequence}.${uid}`)
    if (!this.first || sequence < this.first.sequence) this.first = fault
  }
}
