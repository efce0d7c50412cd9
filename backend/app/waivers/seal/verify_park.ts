import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import {
  checkpointFolder,
  checkpointsIn,
  lastCheckpoint,
  notedCheckpoints,
} from '#waivers/seal/keep_checkpoints'
import { peopleAsNoted } from '#waivers/seal/people_as_noted'
import { unsentSignatures } from '#waivers/seal/unsent_signatures'
import { verifyChain, type Verdict, type Walking } from '#waivers/seal/verify_chain'
import { verifyCoverage } from '#waivers/coverage/verify_coverage'

/** One is written each minute while people sign. What was signed so long ago and has none was kept from it, or put in afterwards. */
const ANCHORED_WITHIN_MS = 15 * 60_000

export type ParkVerdict = Verdict & {
  /** What else is wrong, a sentence each. */
  problems: string[]
}

type Asked = {
  /** A folder with checkpoints that were kept elsewhere, to be looked at beside the park's own. */
  folder?: string
  /** Hashes and seals from letters; the chain has to have each. */
  trusted?: readonly string[]
  /** After a backup was brought back: the last minute before it may have no checkpoint. */
  restored?: boolean
  /**
   * Before a checkpoint is made: that none stands for the newest records yet is no failure, where that can be explained. Since when
   * the process has wanted to make one; it verifies as long as it takes.
   */
  anchoring?: Date
} & Walking

/**
 * Holds everything that an answer about a signed waiver is made of against what was sealed: the chain and the tables beside it, the
 * checkpoints that were written, what is stored of somebody's coverage, hold and merge, and what the history tells. It only reads.
 */
export async function verifyPark(asked: Asked = {}): Promise<ParkVerdict> {
  const sealed = await verifySealed(asked)
  const others = await unsentSignatures()
  // These are of everybody, not of the records since one of them.
  if (!asked.since) {
    others.push(...(await peopleAsNoted(asked.between)))
    others.push(...(await verifyCoverage(asked.between)))
  }
  return { ...sealed, problems: [...sealed.problems, ...others] }
}

/** The part of it that chain, lists and checkpoints tell. */
export async function verifySealed(asked: Asked = {}): Promise<ParkVerdict> {
  const { folder, trusted = [], restored } = asked
  const last = await lastCheckpoint()
  // First what the database knows: a checkpoint is written before it is noted.
  const { noted, refused } = await notedCheckpoints()
  const own = await checkpointsIn(checkpointFolder())
  const elsewhere = folder ? await checkpointsIn(folder) : { checkpoints: [], refused: [] }
  const problems = [...own.refused, ...elsewhere.refused].map((name) =>
    fill(messages['checkpoint.unsigned'], { name })
  )
  problems.push(...refused.map((n) => fill(messages['note.unsigned'], { n })))
  problems.push(...missingFiles(noted, own.checkpoints))
  const all = [...noted, ...own.checkpoints, ...elsewhere.checkpoints]
  const verdict = await verifyChain(all, trusted, asked)
  problems.push(...verdict.strange.map((hash) => fill(messages['hash.strange'], { hash })))
  if (!restored) {
    problems.push(...unanchored(verdict, asked))
    if (last > 0 && ![...noted, ...own.checkpoints].some(({ sequence }) => sequence === last)) {
      problems.push(fill(messages['checkpoint.forgotten'], { n: last }))
    }
  }
  return { ...verdict, problems }
}

function missingFiles(noted: readonly Checkpoint[], kept: readonly Checkpoint[]): string[] {
  const there = new Set(kept.map(({ sequence, hash }) => `${sequence}.${hash}`))
  const missing = noted.filter(({ sequence, hash }) => !there.has(`${sequence}.${hash}`))
  const [first] = missing
  if (!first) return []
  const { sequence: n, made_at: date } = first
  const counts = { missing: missing.length, known: noted.length, folder: checkpointFolder() }
  return [fill(messages['checkpoints.missing'], { ...counts, n, date })]
}

function unanchored(verdict: Verdict, { anchoring, since: watched }: Asked): string[] {
  const { records, anchored, open_since: since, open_until: until } = verdict
  const late = since !== null && isLong(Date.parse(since), clock.now().getTime())
  if (records > 0 && anchored === 0) {
    const isNew = anchoring && !late
    return isNew ? [] : [fill(messages['checkpoints.none'], { n: records })]
  }
  if (anchored >= records || since === null || !late) return []
  // A process that died after the last signatures could make none. One that went on had many chances to.
  const explained =
    anchoring &&
    (watched ||
      !isLong(Date.parse(since), Math.min(Date.parse(until ?? since), anchoring.getTime())))
  return explained ? [] : [fill(messages['anchor.late'], { n: anchored + 1, date: since })]
}

function isLong(from: number, to: number) {
  return to - from > ANCHORED_WITHIN_MS
}
