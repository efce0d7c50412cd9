import type { ApiKey } from '@trailgate/shared/api_keys/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import type { ApiKeysRow } from '#database/rows'
import { scopesOf } from '#access/api_keys/scopes_of'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime, sqlTime } from '#platform/database/sql_time'

type Row = Pick<ApiKeysRow, (typeof COLUMNS)[number]>

const COLUMNS = [
  'id',
  'name',
  'scopes',
  'created_at',
  'created_by_name',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

/** A page of the park's keys, newest first, with those that were revoked, and their total. */
export async function apiKeys({ offset, limit }: Page) {
  const { total } = await rowsIn('api_keys').count('* as total').firstOrFail()
  const rows = await rowsIn('api_keys')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(...COLUMNS)
  return { keys: rows.map(toApiKey), total: Number(total) }
}

export async function apiKey(id: number): Promise<ApiKey> {
  const row = await rowsIn('api_keys')
    .where('id', id)
    .select(...COLUMNS)
    .firstOrFail()
  return toApiKey(row)
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    state: stateOf(row),
    created_at: isoTime(row.created_at),
    created_by: row.created_by_name,
    last_used_at: isoTime(row.last_used_at),
    expires_at: isoTime(row.expires_at),
    revoked_at: isoTime(row.revoked_at),
  }
}

function stateOf(row: Row): ApiKey['state'] {
  if (row.revoked_at !== null) return 'revoked'
  const isOver = row.expires_at !== null && row.expires_at <= sqlTime(clock.now())
  return isOver ? 'expired' : 'active'
}
