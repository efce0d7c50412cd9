import type { OfflineCode, OfflineKind } from '@trailgate/shared/offline/constants'
import type { OfflineAnswer, OfflineReason } from '@trailgate/shared/offline/schemas'
import { isUniqueViolation } from '#platform/database/database_errors'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { sha256 } from '#platform/sha256'
import type { Tablet } from '#visits/offline/capture'
import { reasonOf } from '#visits/offline/needs_staff'

/** The id is known: it was decided before, or is decided at this moment. */
export class ItemIsKnown extends Error {}

/** The first answer to an id, for ever; null for a new one. */
export async function firstAnswer(uid: string): Promise<OfflineAnswer | null> {
  const row = await rowsIn('offline_items').where('uid', uid).select('code', 'said').first()
  if (!row) return null
  if (row.code === null) return { id: uid, status: 'accepted' }
  const code = codeIn(row.code)
  // A decided item has its code alone: the sentence may name people.
  const reason = row.said === null ? reasonOf(code) : { code, text: row.said }
  return { id: uid, status: 'needs_staff', reason }
}

/** The code as stored: only codes of the list are written. */
export function codeIn(stored: string) {
  return stored as OfflineCode
}

type Storing = {
  uid: string
  kind: OfflineKind
  capturedAt: string
  receivedAt: Date
  device: Tablet
  /** Why staff decide, with what was captured; null for an accepted item, of which nothing more is kept. */
  held: { reason: OfflineReason; payload: Record<string, unknown> } | null
}

/**
 * Stores an item and returns its row id. A concurrent call with the same id waits here until this one has ended.
 * @throws {ItemIsKnown}
 */
export async function storeItem(
  { uid, kind, capturedAt, receivedAt, device, held }: Storing,
  trx: Transaction
): Promise<number> {
  return insertRow(trx, 'offline_items', {
    uid,
    kind,
    device_id: device.id,
    status: held ? 'needs_staff' : 'accepted',
    captured_at: sqlTime(new Date(capturedAt)),
    skew_ms: device.clock_skew_ms,
    received_at: sqlTime(receivedAt),
    code: held?.reason.code ?? null,
    said: held?.reason.text ?? null,
    payload: held ? JSON.stringify(held.payload) : null,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ItemIsKnown() : error
  })
}

/** The id of the signing part of a registration: always the same for one id. */
export function remainderId(uid: string): string {
  const hash = sha256(`${uid}.signing`)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`]
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
