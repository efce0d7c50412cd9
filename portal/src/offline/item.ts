import { randomId } from '@trailgate/shared/browser/random_id'
import type { OfflinePayloads } from '@trailgate/shared/offline/schemas'

import type { Encrypted } from '../storage/cipher.ts'

/** Something captured without a network, as POST /kiosk/offline takes it. */
export type Captured = {
  [Kind in keyof OfflinePayloads]: { kind: Kind; payload: OfflinePayloads[Kind] }
}[keyof OfflinePayloads]

/** The same with its id and time of capture. */
export type Item = Captured & { id: string; captured_at: string }

/** Fields of an item that are stored in clear: nothing about a person. */
export interface StoredItem {
  /** Order of capture, given by the database. */
  place?: number
  id: string
  captured_at: string
  /** Attempts that brought no decision. */
  attempts: number
  /** Time in milliseconds before which it is not sent. */
  not_before: number
  /** True if the server cannot read it: it stays here, and is sent again by a later version of the page. */
  is_stuck: boolean
}

/** The content of an item, encrypted. */
export interface SealedContent extends Encrypted {
  id: string
}

const CODE_LENGTH = 8

/**
 * New ids of one visit: their beginning, which is its receipt code, is the same, and that of `earlier`. No id gets other
 * content later, since the server decides each once.
 */
export function idsOf(count: number, earlier = randomId()): string[] {
  const beginning = earlier.slice(0, CODE_LENGTH)
  return Array.from({ length: count }, () => beginning + randomId().slice(CODE_LENGTH))
}

/** Records of items to store. The first takes the place of what it replaces, if that still waits. */
export function recordsOf(
  items: readonly Pick<Item, 'id' | 'captured_at'>[],
  { replaced, heldUntil }: { replaced: StoredItem | undefined; heldUntil: number }
): StoredItem[] {
  return items.map(({ id, captured_at }, index) => ({
    ...(index === 0 && replaced?.place !== undefined && { place: replaced.place }),
    id,
    captured_at,
    attempts: 0,
    not_before: heldUntil,
    is_stuck: false,
  }))
}

/** The code that a rider reads: "6F0C-1A2B". Staff find the items by it. */
export function receiptCode(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, CODE_LENGTH)}`.toUpperCase()
}
