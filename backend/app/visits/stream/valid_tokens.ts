import { STAFF_SESSION } from '@trailgate/shared/sessions/constants'
import { rowsIn } from '#platform/database/rows_in'
import { validEnds, isValid } from '#platform/validity'
import { instantOf, sqlTimeAfter } from '#platform/database/sql_time'

/** The staff tokens among these that are still valid. Validation does not count as use: an idle screen expires like any other. */
export async function validTokens(ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsIn('staff_tokens as t')
    .join('staff as s', 's.id', 't.staff_id')
    .whereIn('t.id', [...ids])
    .whereBetween('t.expires_at', validEnds(now, STAFF_SESSION.maxSeconds))
    .where('s.is_active', true)
    .select('t.id', 't.last_used_at')
  const valid = rows.filter((row) => {
    const idleUntil = sqlTimeAfter(instantOf(row.last_used_at), STAFF_SESSION.idleSeconds)
    return isValid(idleUntil, STAFF_SESSION.idleSeconds, now)
  })
  return new Set(valid.map(({ id }) => id))
}
