import type { IdempotencyKeysRow } from '#database/rows'
import { messages } from '@trailgate/shared/http/messages'
import { BadRequest, Invalid } from '#platform/http/refusals'
import { isUniqueViolation } from '#platform/database/database_errors'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { fingerprint } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Keys expire after 7 days. */
const REMEMBERED_SECONDS = 7 * 24 * 3600

/** The transaction's time limit in ms: a person waits for the answer, and a retry with the same key is safe. */
const PATIENCE_MS = 6500

/** Accepted keys: 1 to 100 visible ASCII characters, such as a UUID. */
const KEY_SHAPE = /^[\x21-\x7e]{1,100}$/

/** What this needs of a caller: who it is, and the key that came with the request. */
type Keyed = { by: Actor; idempotencyKey: string | null }

type Asked = {
  /** What is made, such as 'customer': a key is good for one kind only. */
  resource: string
  /** Everything that makes two requests the same. Only a keyed fingerprint of it is stored. */
  body: unknown
  /** In ms, where it takes as long as there is much of it. */
  patience?: number
  /** Whether it takes a few milliseconds and may share its COMMIT (`inTransaction`). */
  isBrief?: boolean
}

type Once = Asked & {
  /** Makes it, in the transaction, and returns its id. */
  make: (trx: Transaction) => Promise<number>
}

type CallTo = Asked & {
  /** The record that it is done to, which was there before; the first of several. */
  id: number
  /** Answers false where there was nothing left to do. */
  make: (trx: Transaction) => Promise<boolean | void>
}

type NamedCall = Asked & {
  /** What it will be called, which is known before it is made. */
  uid: string
  make: (trx: Transaction) => Promise<void>
}

type Known = Pick<IdempotencyKeysRow, 'resource' | 'request_hash' | 'resource_uid'> & {
  resource_id: number
}

/** In place of the id where nothing was left to do: no record has it. */
const NOTHING = 0

class KeyInUse extends Error {}

/**
 * Idempotency: a request repeated with the same `Idempotency-Key` and body answers with what the first one made
 * (docs/adr/0021-idempotency-keys.md). The key's row is written in the transaction of the effect, so both exist or
 * neither does. A concurrent duplicate waits for the first transaction to end.
 * @throws {Invalid} 422 when the key was used for another body.
 */
export async function withIdempotencyKey(caller: Keyed, { make, ...asked }: Once) {
  let id = 0
  const known = await unlessKnown(caller, asked, async (trx, keyId) => {
    id = await make(trx)
    if (keyId !== null) {
      await rowsIn('idempotency_keys', trx).where('id', keyId).update({ resource_id: id })
    }
  })
  return known ? { id: known.resource_id, repeated: true } : { id, repeated: false }
}

/**
 * The same for what is done to a record that is there already: the key's row holds its id from the start and needs no update, but where
 * nothing was left to do. Returns whether the request was a repeated one, and whether the first one had anything to do.
 */
export async function withIdempotencyKeyTo(caller: Keyed, { make, ...asked }: CallTo) {
  let isDone = true
  const known = await unlessKnown(caller, asked, async (trx, keyId) => {
    isDone = (await make(trx)) !== false
    if (!isDone && keyId !== null) {
      await rowsIn('idempotency_keys', trx).where('id', keyId).update({ resource_id: NOTHING })
    }
  })
  return known
    ? { repeated: true, isDone: known.resource_id !== NOTHING }
    : { repeated: false, isDone }
}

/**
 * The same for a record whose uid is known before it is made: the key's row holds the uid from the start and needs no update.
 * Returns the uid that the first request made, or null for the first request itself.
 */
export async function withIdempotencyKeyAndName(caller: Keyed, { make, ...asked }: NamedCall) {
  const known = await unlessKnown(caller, asked, (trx) => make(trx))
  return known?.resource_uid ?? null
}

/**
 * Binds the key to this body, for work that is idempotent by itself but too long for one transaction: a retry does the rest of it.
 * @throws {Invalid} 422 when the key was used for another body.
 */
export async function bindKeyToBody(caller: Keyed, asked: Asked) {
  if (caller.idempotencyKey === null) return
  await unlessKnown(caller, asked, () => Promise.resolve())
}

/** What is known of the record before it is made. */
type Named = { id?: number | null; uid?: string | null }

/** Runs `work` with the id of its key's row (null without a key), or returns what the first request with this key left. */
async function unlessKnown(
  caller: Keyed,
  { resource, body, id = null, uid = null, patience = PATIENCE_MS, isBrief }: Asked & Named,
  work: (trx: Transaction, keyId: number | null) => Promise<void>
): Promise<Known | null> {
  const { by, idempotencyKey: key } = caller
  const how = { patience, isBrief }
  if (key === null) {
    await inTransaction((trx) => work(trx, null), how)
    return null
  }
  if (!KEY_SHAPE.test(key)) throw new BadRequest(messages['idempotency_key.invalid'])

  const now = clock.now()
  const scope = scopeOf(by)
  const requestHash = fingerprint(`once:${resource}`, JSON.stringify(body))

  const attempt = () =>
    inTransaction(async (trx) => {
      const keyId = await insertRow(trx, 'idempotency_keys', {
        scope,
        key,
        resource,
        request_hash: requestHash,
        resource_id: id,
        resource_uid: uid,
        created_at: sqlTime(now),
        expires_at: sqlTimeAfter(now, REMEMBERED_SECONDS),
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new KeyInUse() : error
      })
      await work(trx, keyId)
      return null
    }, how)

  // Insert first, read only on a unique violation: almost every request is the first one. A concurrent duplicate blocks on
  // the insert until the first transaction ends.
  return attempt().catch(async (error: unknown) => {
    if (!(error instanceof KeyInUse)) throw error
    const known = await remembered({ scope, key }, now)
    if (!known) return attempt()
    if (known.resource !== resource || known.request_hash !== requestHash) {
      throw new Invalid({ 'idempotency-key': [messages['idempotency_key.other_body']] })
    }
    return known
  })
}

/** The row of a key that has not expired; an expired one is deleted, and its key is free again. */
async function remembered(key: { scope: string; key: string }, now: Date): Promise<Known | null> {
  const long = await rowsIn('idempotency_keys')
    .where(key)
    .where('expires_at', '<=', sqlTime(now))
    .delete()
  if (Number(long) > 0) return null
  const row = await rowsIn('idempotency_keys').where(key).first()
  // Written with its effect: a key that is seen has the id of what it made, unless it is called by its uid.
  return row && { ...row, resource_id: Number(row.resource_id) }
}

/** Keys are scoped to their caller. */
function scopeOf({ kind, id }: Actor) {
  if (id === null) return 'anonymous'
  return kind === 'rider' || kind === 'kiosk' ? `customer:${id}` : `staff:${id}`
}
