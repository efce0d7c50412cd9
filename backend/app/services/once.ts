import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/http/messages'
import { BadRequest, Invalid } from '#exceptions/refusals'
import { isUniqueViolation } from '#services/database_errors'
import { clock } from '#services/clock'
import { fingerprint } from '#services/secrets'
import { sqlTime, sqlTimeAfter } from '#services/sql_time'
import { inTransaction, type Transaction } from '#services/transaction'

/** How long an answer is remembered under its key: 7 days. */
const REMEMBERED_SECONDS = 7 * 24 * 3600

/** What the caller may send: visible characters without spaces, as a UUID has. */
const KEY_SHAPE = /^[\x21-\x7e]{1,100}$/

type Once = {
  /** What is made, such as 'customer': a key is good for one kind only. */
  resource: string
  /** Everything that makes two requests the same. Only a keyed fingerprint of it is stored. */
  body: unknown
  /** Makes it, in the transaction, and returns its id. */
  make: (trx: Transaction) => Promise<number>
}

type Made = { id: number; repeated: boolean }

type Known = { resource: string; request_hash: string; resource_id: number }

class KeyTaken extends Error {}

/**
 * Makes something once: a call that is repeated with the same `Idempotency-Key` and body finds what the
 * first one made (decisions 38). The key's row is written in the transaction of the effect, so both are there or
 * neither; a second caller who comes in between waits for the first.
 * @throws {Invalid} 422 when the key was used for another body.
 */
export async function once(ctx: HttpContext, { resource, body, make }: Once): Promise<Made> {
  const key = ctx.request.header('idempotency-key')
  if (key === undefined) return { id: await inTransaction(make), repeated: false }
  if (!KEY_SHAPE.test(key)) throw new BadRequest(messages['idempotency_key.invalid'])

  const now = clock.now()
  const scope = scopeOf(ctx)
  const requestHash = fingerprint(`once:${resource}`, JSON.stringify(body))

  const attempt = () =>
    inTransaction(async (trx) => {
      const [rowId] = await trx
        .table('idempotency_keys')
        .insert({
          scope,
          key,
          resource,
          request_hash: requestHash,
          resource_id: null,
          created_at: sqlTime(now),
          expires_at: sqlTimeAfter(now, REMEMBERED_SECONDS),
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new KeyTaken() : error
        })
      const id = await make(trx)
      await trx.from('idempotency_keys').where('id', Number(rowId)).update({ resource_id: id })
      return { id, repeated: false }
    })

  // The key is written first and looked for only when it is there: almost every call is the first one. A second caller
  // waits here until the first one's transaction is over.
  return attempt().catch(async (error: unknown) => {
    if (!(error instanceof KeyTaken)) throw error
    const known = await remembered({ scope, key }, now)
    if (!known) return attempt()
    if (known.resource !== resource || known.request_hash !== requestHash) {
      throw new Invalid({ 'idempotency-key': [messages['idempotency_key.other_body']] })
    }
    return { id: known.resource_id, repeated: true }
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
