import { rowsIn } from '#platform/database/rows_in'
import { hashOf } from '#platform/secrets'

/** The paired tablet that this token belongs to, unless staff revoked it. */
export async function deviceOfToken(token: string | undefined): Promise<{ id: number } | null> {
  if (!token) return null
  return rowsIn('kiosk_devices')
    .where('token_hash', hashOf(token))
    .whereNull('revoked_at')
    .select('id')
    .first()
}
