import { API_KEY_LENGTH, API_KEY_PREFIX } from '@trailgate/shared/api_keys/constants'
import { scopesOf } from '#access/api_keys/scopes_of'
import type { KeyCaller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { statement, type Parameter } from '#platform/database/statement'
import { writeUnlessBusy } from '#platform/database/transaction'
import { hashOf } from '#platform/secrets'

/** Maximum lag of a key's stored last use, so that reads do not always write. */
const TOUCH_EVERY_SECONDS = 60

const BEARER_KEY = new RegExp(`^Bearer (${API_KEY_PREFIX}[\\w-]{${API_KEY_LENGTH}})$`, 'i')

/** The key in an Authorization header; undefined if it holds another credential. */
export function keyInHeader(authorization: string): string | undefined {
  return BEARER_KEY.exec(authorization)?.[1]
}

/** The caller of this key, unless it has ended or was revoked. */
export async function callerOfKey(key: string): Promise<KeyCaller | null> {
  const now = clock.now()
  const row = await KEY_BY_HASH.first({ hash: hashOf(key) })
  if (!row || (row.expires_at !== null && row.expires_at <= sqlTime(now))) return null
  await touchKey(row.id, row.last_used_at, now)
  return { id: row.id, name: row.name, scopes: scopesOf(row.scopes) }
}

const KEY_BY_HASH = statement(({ hash }: { hash: Parameter<string> }) =>
  rowsIn('api_keys')
    .where('hash', hash)
    .select('id', 'name', 'scopes', 'expires_at', 'last_used_at')
    .limit(1)
)

/** The keys of these that still work. */
export async function validKeys(ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsIn('api_keys')
    .whereIn('id', [...ids])
    .whereNull('revoked_at')
    .where((live) => {
      void live.whereNull('expires_at').orWhere('expires_at', '>', sqlTime(now))
    })
    .select('id')
  return new Set(rows.map(({ id }) => id))
}

/** Records the use, at most once a minute; while the database is busy the next call records it. */
async function touchKey(id: number, lastUsedAt: string | null, now: Date) {
  const isRecent =
    lastUsedAt !== null &&
    lastUsedAt > sqlTimeAfter(now, -TOUCH_EVERY_SECONDS) &&
    lastUsedAt <= sqlTime(now)
  if (isRecent) return
  await writeUnlessBusy(
    'key: its last use',
    rowsIn('api_keys')
      .where('id', id)
      .update({ last_used_at: sqlTime(now) })
  )
}
