import type { KeyObject } from 'node:crypto'
import * as v from 'valibot'
import type { End } from '#waivers/seal/link'
import { readSigned, signed } from '#waivers/seal/signed_file'

/**
 * The end of the chain at an instant, signed. It leaves the database, so that rewriting the database cannot rewrite
 * what was published. The second form names the checkpoint before it, so that none can be removed in between; a park's
 * first one names record 0. One marked `restored` was made after an operator declared that the park was restored:
 * checkpoints before it may be missing.
 */
export type Checkpoint = v.InferOutput<typeof checkpoint>

const HASH = /^[0-9a-f]{64}$/

const common = {
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(HASH)),
  made_at: v.string(),
  key_id: v.pipe(v.string(), v.regex(HASH)),
  signature: v.string(),
}
const checkpoint = v.variant('format', [
  v.object({ format: v.literal('trailgate-checkpoint-1'), ...common }),
  v.object({
    format: v.literal('trailgate-checkpoint-2'),
    ...common,
    previous: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    restored: v.boolean(),
  }),
])

/** Record of the checkpoint before it, and whether an operator vouched for missing ones. */
type After = { previous: number; restored: boolean }

/** Makes a checkpoint of the chain's end, signed with the park's key. */
export function makeCheckpoint(
  { sequence, hash }: End,
  key: KeyObject,
  now: Date,
  { previous, restored }: After
): Checkpoint {
  const format = 'trailgate-checkpoint-2' as const
  return signed({ format, sequence, hash, made_at: now.toISOString(), previous, restored }, key)
}

/** Parses a checkpoint file; null if it is invalid or not signed with one of these keys. */
export function readCheckpoint(text: string, ...keys: readonly KeyObject[]): Checkpoint | null {
  return readSigned(text, checkpoint, keys)
}

/** Key id named in a checkpoint, unverified; null if the text is no checkpoint. */
export function keyIdIn(text: string): string | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), checkpoint), text)
  return read.success ? read.output.key_id : null
}
