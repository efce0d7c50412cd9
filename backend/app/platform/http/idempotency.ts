import { randomUUID } from 'node:crypto'
import type { IdempotencyKeysRow } from '#database/rows'
import { messages } from '@trailgate/shared/http/messages'
import { BadRequest, Invalid } from '#platform/http/refusals'
import { chooseNode } from '#database/engines/mysql_nodes'
import { isUniqueViolation, LostCommit } from '#platform/database/database_errors'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { fingerprint } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, isCluster, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Keys expire after 7 days. */
const REMEMBERED_SECONDS = 7 * 24 * 3600

/** The transaction's time limit in ms: a person waits for the answer, and a retry with the same key is safe. */
const PATIENCE_MS = 6500

/** Accepted keys: 1 to 100 visible ASCII characters, such as a UUID. */
const KEY_SHAPE = /^[\x21-\x7e]{1,100}$/

/** Parts of the caller used here: who it is, and the request's key. */
type Keyed = { by: Actor; idempotencyKey: string | null }

type Asked = {
  /** Kind of record made, such as 'customer': a key is valid for one kind only. */
  resource: string
  /** Everything that makes two requests equal. Only a keyed fingerprint of it is stored. */
  body: unknown
  /** In ms; raised where the duration depends on the amount of data. */
  patience?: number
  /** True if it takes a few milliseconds and may share its COMMIT (`inTransaction`). */
  isBrief?: boolean
}

type Once = Asked & {
  /** Creates it, in the transaction, and returns its id. */
  make: (trx: Transaction) => Promise<number>
}

type CallTo = Asked & {
  /** Id of the existing record acted on; the first of several. */
  id: number
  /** Returns false if there was nothing to do. */
  make: (trx: Transaction) => Promise<boolean | void>
}

type NamedCall = Asked & {
  /** The uid, known before the record is made. */
  uid: string
  make: (trx: Transaction) => Promise<void>
}

type Known = Pick<
  IdempotencyKeysRow,
  'resource' | 'request_hash' | 'resource_uid' | 'created_at'
> & {
  resource_id: number
}

/** Stored in place of the id if there was nothing to do: no record has it. */
const NOTHING = 0

class KeyInUse extends Error {}

/**
 * Idempotency: a request repeated with the same `Idempotency-Key` and body gets the result of the first one
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
 * Idempotency for an action on an existing record: the key's row holds its id from the start and is updated only if
 * there was nothing to do. Returns whether the request was a repeat, whether the first one did anything, and when a
 * repeated one was made first.
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
    ? { repeated: true, isDone: known.resource_id !== NOTHING, since: known.created_at }
    : { repeated: false, isDone, since: null }
}

/**
 * Idempotency for a record whose uid is known in advance: the key's row holds the uid from the start and needs no
 * update. Returns the uid made by the first request, or null for the first request itself.
 */
export async function withIdempotencyKeyAndName(caller: Keyed, { make, ...asked }: NamedCall) {
  const known = await unlessKnown(caller, asked, (trx) => make(trx))
  return known?.resource_uid ?? null
}

/**
 * Binds the key to this body, for work that is itself idempotent but too long for one transaction: a retry does the
 * rest of it.
 * @throws {Invalid} 422 when the key was used for another body.
 */
export async function bindKeyToBody(caller: Keyed, asked: Asked) {
  if (caller.idempotencyKey === null) return
  await unlessKnown(caller, asked, () => Promise.resolve())
}

/** Identity of the record, if known in advance. */
type Named = { id?: number | null; uid?: string | null }

/**
 * Runs `work` with the id of its key's row (null without a key), or returns the result of the first request with this
 * key.
 */
async function unlessKnown(
  caller: Keyed,
  { resource, body, id = null, uid = null, patience = PATIENCE_MS, isBrief }: Asked & Named,
  work: (trx: Transaction, keyId: number | null) => Promise<void>
): Promise<Known | null> {
  const { by } = caller
  // On a cluster each write has a key: if its COMMIT is not answered, the key tells whether it was written.
  const key = caller.idempotencyKey ?? (isCluster() ? randomUUID() : null)
  const until = performance.now() + patience
  if (key === null) {
    await inTransaction((trx) => work(trx, null), { patience, isBrief })
    return null
  }
  if (!KEY_SHAPE.test(key)) throw new BadRequest(messages['idempotency_key.invalid'])

  const now = clock.now()
  const scope = scopeOf(by)
  const requestHash = fingerprint(`once:${resource}`, JSON.stringify(body))

  const attempt = (left = patience) =>
    inTransaction(
      async (trx) => {
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
      },
      { patience: left, isBrief }
    )

  /** The same once more on a cluster where COMMIT was not answered: it finds the key, or the work was never written. */
  const answered = () =>
    attempt().catch(async (error: unknown) => {
      if (!(error instanceof LostCommit) || !isCluster()) throw error
      await chooseNode(settings.database)
      return attempt(until - performance.now())
    })

  // Insert first, read only on a unique violation: almost every request is the first one. A concurrent duplicate blocks on
  // the insert until the first transaction ends.
  return answered().catch(async (error: unknown) => {
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
  // The row is written with its effect: a visible key has the id of its record, unless the record is identified by its
  // uid.
  return row && { ...row, resource_id: Number(row.resource_id) }
}

/** Keys are scoped to their caller. */
function scopeOf({ kind, id }: Actor) {
  if (id === null) return 'anonymous'
  if (kind === 'key') return `key:${id}`
  return kind === 'rider' || kind === 'kiosk' ? `customer:${id}` : `staff:${id}`
}
