import { API_KEY_LENGTH, API_KEY_PREFIX, API_KEYS_MAX } from '@trailgate/shared/api_keys/constants'
import { messages } from '@trailgate/shared/api_keys/messages'
import type { NewApiKey, NewApiKeyAnswer } from '@trailgate/shared/api_keys/schemas'
import { fill } from '@trailgate/shared/text'
import { apiKey } from '#access/api_keys/api_keys'
import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Conflict } from '#platform/http/refusals'
import { fingerprint, hashOf } from '#platform/secrets'

/**
 * Makes a key, which only this answer contains. It is derived from the row, so that a repeated call returns the same one
 * while the database stores only its hash.
 * @throws {Conflict} 409 while the park has as many keys as it may.
 */
export async function makeApiKey(caller: Caller, sent: NewApiKey): Promise<NewApiKeyAnswer> {
  const { by } = caller
  const { name, scopes, expires_at: expiresAt = null } = sent
  const { id } = await withIdempotencyKey(caller, {
    resource: 'api_key',
    body: sent,
    make: async (trx) => {
      await expectRoom(trx)
      const createdAt = sqlTime(clock.now())
      const keyId = await insertRow(trx, 'api_keys', {
        name,
        scopes: scopes.join(','),
        created_by: by.id,
        created_by_name: by.name,
        created_at: createdAt,
        expires_at: expiresAt && sqlTime(new Date(expiresAt)),
      })
      await rowsIn('api_keys', trx)
        .where('id', keyId)
        .update({ hash: hashOf(keyOf(keyId, createdAt)) })
      const details = { scopes, expires_at: expiresAt }
      const subject = { id: keyId, label: name }
      await record({ action: 'api_key.created', by, details, subject }, trx)
      return keyId
    },
  })
  const { created_at: createdAt } = await rowsIn('api_keys')
    .where('id', id)
    .select('created_at')
    .firstOrFail()
  return { ...(await apiKey(id)), key: keyOf(id, createdAt) }
}

/** Lock order: the accounts of admins, so that the limit holds for concurrent calls. */
async function expectRoom(trx: Transaction) {
  await rowsIn('staff', trx).where('role', 'admin').orderBy('id').forUpdate().select('id')
  const { total } = await rowsIn('api_keys', trx)
    .whereNull('revoked_at')
    .where((live) => {
      void live.whereNull('expires_at').orWhere('expires_at', '>', sqlTime(clock.now()))
    })
    .count('* as total')
    .firstOrFail()
  if (Number(total) >= API_KEYS_MAX) {
    throw new Conflict(fill(messages.too_many, { n: API_KEYS_MAX }))
  }
}

function keyOf(id: number, createdAt: string) {
  const bytes = Buffer.from(fingerprint('api_key', `${id}|${createdAt}`), 'hex')
  return `${API_KEY_PREFIX}${bytes.toString('base64url').slice(0, API_KEY_LENGTH)}`
}
