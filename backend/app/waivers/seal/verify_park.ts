import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { keyId } from '#waivers/seal/signed_file'
import {
  checkpointFolder,
  checkpointsIn,
  lastCheckpoint,
  notedCheckpoints,
  notesOfLast,
} from '#waivers/seal/keep_checkpoints'
import { peopleAsNoted } from '#waivers/seal/people_as_noted'
import { Problems } from '#waivers/seal/problems'
import { publicKey, publicKeys } from '#waivers/seal/signing_key'
import type { TrustedHead } from '#waivers/seal/trusted_head'
import { unsentSignatures } from '#waivers/seal/unsent_signatures'
import { verifyChain, type Verdict, type Walking } from '#waivers/seal/verify_chain'
import { vouchingKeys } from '#waivers/seal/vouching_keys'
import { verifyCoverage } from '#waivers/coverage/verify_coverage'

/**
 * While riders sign, a checkpoint is written each minute. An older record without one was withheld from it, or inserted
 * later.
 */
const ANCHORED_WITHIN_MS = 15 * 60_000

export type ParkVerdict = Verdict & {
  /** Other findings, a sentence each. */
  problems: string[]
}

type Asked = {
  /** A folder with checkpoints kept elsewhere, in addition to the park's own. */
  folder?: string
  /** Hashes and seals from letters; the chain must have each. */
  trusted?: readonly TrustedHead[]
  /** After a restore: the last minute before it may lack a checkpoint, and existing ones may be gone. */
  restored?: boolean | undefined
  /** Before making a checkpoint: the newest records need not be covered yet. */
  anchoring?: boolean
} & Walking

/**
 * Compares everything that answers about signed waivers rely on with what was sealed: the chain and its tables, the
 * checkpoints, stored coverage, holds and merges, and the history. Read-only.
 */
export async function verifyPark(asked: Asked = {}): Promise<ParkVerdict> {
  const sealed = await verifySealed(asked)
  const others = await unsentSignatures()
  // These concern everyone, not only the records since a given one.
  if (!asked.since) {
    others.push(...(await peopleAsNoted(asked.between)))
    others.push(...(await verifyCoverage(asked.between)))
  }
  return { ...sealed, problems: [...sealed.problems, ...others] }
}

/** The part based on chain, lists and checkpoints. */
export async function verifySealed(asked: Asked = {}): Promise<ParkVerdict> {
  const { folder, trusted = [], restored } = asked
  const last = await lastCheckpoint()
  // Database first: a checkpoint is written before it is recorded.
  const { noted, refused } = await notedCheckpoints()
  const own = await checkpointsIn(checkpointFolder())
  const elsewhere = folder ? await checkpointsIn(folder) : { checkpoints: [], refused: [] }
  const problems = [...own.refused, ...elsewhere.refused].map((name) =>
    fill(messages['checkpoint.unsigned'], { name })
  )
  problems.push(...refused.map((n) => fill(messages['note.unsigned'], { n })))
  problems.push(...missingFiles(noted, own.checkpoints))
  problems.push(...(await otherNotes(noted)))
  const all = [...noted, ...own.checkpoints, ...elsewhere.checkpoints]
  problems.push(...ofFormerKeys(all, asked))
  const verdict = await verifyChain(all, trusted, asked)
  problems.push(...verdict.strange.map(sentenceOfStrange))
  problems.push(...verdict.set_back)
  const known = new Set([...noted, ...own.checkpoints].map(({ sequence }) => sequence))
  const forgotten = last > 0 && !known.has(last) ? [last] : []
  const gone = await withoutLater(new Set([...verdict.gone, ...forgotten]))
  if (!restored) {
    problems.push(...unanchored(verdict, asked))
    const sentences = new Problems()
    for (const n of gone) sentences.add(fill(messages['checkpoint.forgotten'], { n }))
    problems.push(...sentences.sentences())
  }
  return { ...verdict, gone, problems }
}

/** Riders sign during a long walk, and later records name checkpoints made meanwhile. */
async function withoutLater(gone: ReadonlySet<number>): Promise<number[]> {
  if (gone.size === 0) return []
  const { noted } = await notedCheckpoints()
  const there = new Set(noted.map(({ sequence }) => sequence))
  return [...gone].filter((sequence) => !there.has(sequence))
}

/** Stored values about the last checkpoint (in two places) and about the key must match what exists. */
async function otherNotes(noted: readonly Checkpoint[]): Promise<string[]> {
  const newest = Math.max(0, ...noted.map(({ sequence }) => sequence))
  const notes = await notesOfLast()
  const [least, most] = [Math.min(...notes), Math.max(...notes, newest)]
  const problems: string[] = []
  if (least < most) {
    problems.push(fill(messages['checkpoint.counted'], { n: least, last: most }))
  }
  const head = await rowsIn('waiver_chain_head').where('id', 1).select('sequence', 'key_id').first()
  if (!head || head.sequence === 0) return problems
  if (head.key_id === null) problems.push(messages['key.unnoted'])
  else if (head.key_id !== keyId(publicKey())) {
    problems.push(fill(messages['key.noted'], { key: head.key_id }))
  }
  return problems
}

/** A former key must not sign checkpoints after its successor has. */
function ofFormerKeys(checkpoints: readonly Checkpoint[], { restored }: Asked): string[] {
  if (checkpoints.length === 0) return []
  const keysAt = vouchingKeys(checkpoints, publicKeys(), { restored })
  const late = checkpoints.filter(
    ({ sequence, key_id: id }) => !keysAt(sequence).some((key) => keyId(key) === id)
  )
  const sequences = new Set(late.map(({ sequence }) => sequence))
  return [...sequences].map((n) => fill(messages['checkpoint.former'], { n }))
}

function sentenceOfStrange({ hash, sequence: n }: TrustedHead) {
  if (n === null) return fill(messages['hash.strange'], { hash })
  return fill(messages['head.strange'], { n, hash })
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

/**
 * Before making a checkpoint, uncovered newest records are no failure: the power may have failed at any time, for any
 * time. Missing checkpoints are named by records and later checkpoints.
 */
function unanchored(verdict: Verdict, { anchoring }: Asked): string[] {
  const { records, anchored, open_since: since } = verdict
  if (anchoring || anchored >= records) return []
  if (anchored === 0) return [fill(messages['checkpoints.none'], { n: records })]
  const late = since !== null && isLong(Date.parse(since), clock.now().getTime())
  return late ? [fill(messages['anchor.late'], { n: anchored + 1, date: since })] : []
}

function isLong(from: number, to: number) {
  return to - from > ANCHORED_WITHIN_MS
}
