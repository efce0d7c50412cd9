import { createHash, sign, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import type { End } from '#waivers/seal/link'
import { canonicalJson } from '#waivers/seal/canonical_json'

/**
 * The end of the chain at an instant, signed. It leaves the database, so that whoever rewrites the database cannot rewrite
 * what was already told.
 */
export type Checkpoint = v.InferOutput<typeof checkpoint>

export const CHECKPOINT_FORMAT = 'trailgate-checkpoint-1'
const HASH = /^[0-9a-f]{64}$/

const statement = {
  format: v.literal(CHECKPOINT_FORMAT),
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(HASH)),
  made_at: v.string(),
  key_id: v.pipe(v.string(), v.regex(HASH)),
}
const checkpoint = v.object({ ...statement, signature: v.string() })

/** States where the chain ends, signed with the park's key. */
export function makeCheckpoint(
  head: End,
  key: { private: KeyObject; public: KeyObject },
  now: Date
): Checkpoint {
  const said = {
    format: CHECKPOINT_FORMAT,
    sequence: head.sequence,
    hash: head.hash,
    made_at: now.toISOString(),
    key_id: keyId(key.public),
  } as const
  const signature = sign(null, Buffer.from(canonicalJson(said)), key.private).toString('base64')
  return { ...said, signature }
}

/** A checkpoint as it stands in a file, or null when it is none or not signed with one of these keys. */
export function readCheckpoint(text: string, ...keys: readonly KeyObject[]): Checkpoint | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), checkpoint), text)
  if (!read.success) return null
  const { signature, ...said } = read.output
  const key = keys.find((each) => keyId(each) === said.key_id)
  if (!key) return null
  const bytes = Buffer.from(signature, 'base64')
  return verify(null, Buffer.from(canonicalJson(said)), key, bytes) ? read.output : null
}

/** The key that a checkpoint names, whoever has signed it; null for what is none. */
export function keyIdIn(text: string): string | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), checkpoint), text)
  return read.success ? read.output.key_id : null
}

/** By what a key is told from others. */
export function keyId(key: KeyObject) {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}
