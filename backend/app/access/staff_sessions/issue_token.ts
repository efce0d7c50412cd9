import db from '@adonisjs/lucid/services/db'
import { STAFF_SESSION } from '@trailgate/shared/sessions/constants'
import { rowsInto } from '#platform/database/rows_into'
import { hashOf, newToken } from '#platform/secrets'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** Issues a staff token: valid for at most 12 h, and only its hash is stored. */
export async function issueToken(
  { staffId, now }: { staffId: number; now: Date },
  trx?: Transaction
) {
  const token = newToken()
  const expiresAt = sqlTimeAfter(now, STAFF_SESSION.maxSeconds)
  await rowsInto('staff_tokens', trx ?? db).insert({
    staff_id: staffId,
    hash: hashOf(token),
    created_at: sqlTime(now),
    last_used_at: sqlTime(now),
    expires_at: expiresAt,
  })
  return { access_token: token, token_type: 'bearer' as const, expires_at: isoTime(expiresAt) }
}
