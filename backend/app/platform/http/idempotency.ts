import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/http/messages'
import { BadRequest, Invalid } from '#platform/http/refusals'
import { isUniqueViolation } from '#platform/database/database_errors'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { fingerprint } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** How long an answer is remembered under its key: 7 days. */
const REMEMBERED_SECONDS = 7 * 24 * 3600

/** Somebody waits for what is made, and with the key asks again: a database that is slow is not waited for longer. */
const PATIENCE_MS = 6500

/** What the caller may send: visible characters without spaces, as a UUID has. */
const KEY_SHAPE = /^[\x21-\x7e]{1,100}$/

type Asked = {
  /** What is made, such as 'customer': a key is good for one kind only. */
  resource: string
  /** Everything that makes two requests the same. Only a keyed fingerprint of it is stored. */
  body: unknown
  /** In ms, where it takes as long as there is much of it. */
  patience?: number
}

type Once = Asked & {
  /** Makes it, in the transaction, and returns its id. */
  make: (trx: Transaction) => Promise<number>
}

type OnceNamed = Asked & {
  /** What it will be called, which is known before it is made. */
  uid: string
  make: (trx: Transaction) => Promise<void>
}

type Known = {
  resource: string
  request_hash: string
  resource_id: number
  resource_uid: string | null
}

class KeyTaken extends Error {}

/**
 * Makes something once: a call that is repeated with the same `Idempotency-Key` and body finds what the
 * first one made (decisions 38). The key's row is written in the transaction of the effect, so both are there or
 * neither; a second caller who comes in between waits for the first.
 * @throws {Invalid} 422 when the key was used for another body.
 */
export async function once(ctx: HttpContext, { make, ...asked }: Once) {
  let id = 0
  const known = await unlessKnown(ctx, asked, async (trx, keyId) => {
    id = await make(trx)
    if (keyId === null) return
    await trx.from('idempotency_keys').where('id', keyId).update({ resource_id: id })
  })
  return known ? { id: known.resource_id, repeated: true } : { id, repeated: false }
}

/**
 * The same for what has its name before it is made: the key's row holds it from the start and is written once only.
 * Answers the name of what the first call made, or null when this is the first one.
 */
export async function onceNamed(ctx: HttpContext, { make, ...asked }: OnceNamed) {
  const known = await unlessKnown(ctx, asked, (trx) => make(trx))
  return known?.resource_uid ?? null
}

/**
 * Refuses another body under the key of something that may be done again and comes to the same, such as what takes too long for one
 * transaction. The key is taken before it is done, and whoever calls again does again what is left of it.
 * @throws {Invalid} 422 when the key was used for another body.
 */
export async function keepToKey(ctx: HttpContext, asked: Asked) {
  if (ctx.request.header('idempotency-key') === undefined) return
  await unlessKnown(ctx, asked, () => Promise.resolve())
}

/** Runs `work` with the id of its key's row, null when there is no key, or answers what is known of the first call. */
async function unlessKnown(
  ctx: HttpContext,
  { resource, body, uid = null, patience = PATIENCE_MS }: Asked & { uid?: string | null },
  work: (trx: Transaction, keyId: number | null) => Promise<void>
): Promise<Known | null> {
  const key = ctx.request.header('idempotency-key')
  if (key === undefined) {
    await inTransaction((trx) => work(trx, null), patience)
    return null
  }
  if (!KEY_SHAPE.test(key)) throw new BadRequest(messages['idempotency_key.invalid'])

  const now = clock.now()
  const scope = scopeOf(ctx)
  const requestHash = fingerprint(`once:${resource}`, JSON.stringify(body))

  const attempt = () =>
    inTransaction(async (trx) => {
      const keyId = await insertRow(trx, 'idempotency_keys', {
        scope,
        key,
        resource,
        request_hash: requestHash,
        resource_id: null,
        resource_uid: uid,
        created_at: sqlTime(now),
        expires_at: sqlTimeAfter(now, REMEMBERED_SECONDS),
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new KeyTaken() : error
      })
      await work(trx, keyId)
      return null
    }, patience)

  // The key is written first and looked for only when it is there: almost every call is the first one. A second caller
  // waits here until the first one's transaction is over.
  return attempt().catch(async (error: unknown) => {
    if (!(error instanceof KeyTaken)) throw error
    const known = await remembered({ scope, key }, now)
    if (!known) return attempt()
    if (known.resource !== resource || known.request_hash !== requestHash) {
      throw new Invalid({ 'idempotency-key': [messages['idempotency_key.other_body']] })
    }
    return known
  })
}

/** What was made under a key, unless that is so long ago that the key is free again. */
async function remembered(key: { scope: string; key: string }, now: Date): Promise<Known | null> {
  const long = await db
    .from('idempotency_keys')
    .where(key)
    .where('expires_at', '<=', sqlTime(now))
    .delete()
  return Number(long) > 0 ? null : db.from('idempotency_keys').where(key).first()
}

/** Keys of one caller never meet those of another. */
function scopeOf({ caller }: HttpContext) {
  if (caller?.kind === 'staff') return `staff:${caller.staff.id}`
  if (caller?.kind === 'rider' || caller?.kind === 'kiosk') return `customer:${caller.visitor.id}`
  return 'anonymous'
}
