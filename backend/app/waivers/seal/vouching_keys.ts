import type { KeyObject } from 'node:crypto'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import { keyId } from '#waivers/seal/signed_file'

/** Keys that may have signed a record with this number, or a checkpoint of it. */
export type KeysAt = (sequence: number) => readonly KeyObject[]

type Vouching = {
  /** After a restore an operator vouches for the last signatures of a former key. */
  restored?: boolean | undefined
}

/**
 * Keys that vouch for each record: the current one for all; a former one for nothing after its last checkpoint, or
 * after the first one of its successor, which vouches for what it found. A stolen former key thus adds nothing.
 * @param keys the current one, and the former ones
 */
export function vouchingKeys(
  checkpoints: readonly Checkpoint[],
  keys: readonly KeyObject[],
  { restored = false }: Vouching = {}
): KeysAt {
  const [now, ...former] = keys
  if (!now || former.length === 0) return () => keys
  const byKey = Map.groupBy(checkpoints, ({ key_id: id }) => id)
  const spans = former.map((key) => ({ key, ...spanOf(byKey.get(keyId(key))) }))
  spans.sort((a, b) => a.first - b.first)
  const { first: since } = spanOf(byKey.get(keyId(now)))
  const until = new Map(
    spans.map(({ key, last }, at) => {
      const next = spans[at + 1]?.first ?? Infinity
      const followed = Math.min(next, since)
      if (followed < Infinity) return [key, followed]
      return [key, restored ? Infinity : last]
    })
  )
  return (sequence) => [now, ...former.filter((key) => sequence <= (until.get(key) ?? 0))]
}

/** First and last record with a checkpoint. */
function spanOf(checkpoints: readonly Checkpoint[] = []) {
  return checkpoints.reduce(
    ({ first, last }, { sequence }) => ({
      first: Math.min(first, sequence),
      last: Math.max(last, sequence),
    }),
    { first: Infinity, last: 0 }
  )
}
