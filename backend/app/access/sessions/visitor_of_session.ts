import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { SessionsRow } from '#database/rows'
import { banOf } from '#access/bans'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { VisitorCaller } from '#access/callers'
import { idleTimeOf, moveIdleTime, putIdleTimeBack } from '#access/sessions/idle_times'
import { lengthsOf } from '#access/sessions/session_lengths'
import { statement, type Parameter } from '#platform/database/statement'
import { hashOf } from '#platform/secrets'
import { isValid } from '#platform/validity'
import { instantOf, sqlTimeAfter } from '#platform/database/sql_time'

/** Maximum lag of a rider's stored idle timeout, so that reads do not always write. */
const TOUCH_EVERY_SECONDS = 60

/** The active person of this session, unless it has expired or timed out. */
export async function visitorOfSession(token: string, now: Date): Promise<VisitorCaller | null> {
  const row = await OWNER_OF_SESSION.first({ hash: hashOf(token) })
  if (!row) return null
  const idleUntil = idleTimeOf(row.session_id, row.idle_until)
  if (isOver({ ...row, idle_until: idleUntil }, now)) return null
  return {
    id: row.id,
    sessionId: row.session_id,
    kind: row.kind,
    isBanned: isBanned({ ban: banOf(row) }, clock.today()),
    byPass: Boolean(row.by_pass),
    byLink: Boolean(row.by_link),
    byStaffLink: Boolean(row.by_staff_link),
    deviceId: row.device_id,
    deviceName: row.device_name,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    expiresAt: row.expires_at,
    idleUntil,
  }
}

const OWNER_OF_SESSION = statement(({ hash }: { hash: Parameter<string> }) =>
  rowsIn('sessions as s')
    .join('customers as c', 'c.id', 's.customer_id')
    .leftJoin('kiosk_devices as d', 'd.id', 's.device_id')
    .where('s.hash', hash)
    .where('c.status', 'active')
    .whereNull('c.closed_at')
    .select(
      's.id as session_id',
      's.kind',
      's.by_pass',
      's.by_link',
      's.by_staff_link',
      's.device_id',
      'd.name as device_name',
      's.idle_until',
      's.expires_at'
    )
    .select('c.id', 'c.first_name', 'c.last_name', 'c.date_of_birth')
    .select('c.banned_at', 'c.banned_by', 'c.ban_until', 'c.ban_reason')
    .limit(1)
)

type Ends = Pick<SessionsRow, 'kind' | 'by_link' | 'idle_until' | 'expires_at'>

function isOver(row: Ends, now: Date): boolean {
  const { kind, by_link: byLink, expires_at: end, idle_until: idleUntil } = row
  const { maxSeconds, longestIdleSeconds } = lengthsOf({ kind, byLink: Boolean(byLink) })
  return !isValid(end, maxSeconds, now) || !isValid(idleUntil, longestIdleSeconds, now)
}

/**
 * Each request extends the session's idle timeout; it is shortened only after the clock was set back. A kiosk's short
 * timeout is extended by every call, a rider's at most once a minute. While the database is busy it stays until the
 * next call.
 */
export async function touchSession(visitor: VisitorCaller, now: Date) {
  const { idleSeconds, longestIdleSeconds } = lengthsOf(visitor)
  const idleUntil = sqlTimeAfter(now, idleSeconds)
  if (visitor.idleUntil > sqlTimeAfter(now, longestIdleSeconds)) {
    return putIdleTimeBack(visitor.sessionId, idleUntil)
  }
  const lag = visitor.kind === 'kiosk' ? 0 : TOUCH_EVERY_SECONDS
  if (idleUntil <= sqlTimeAfter(instantOf(visitor.idleUntil), lag)) return
  moveIdleTime(visitor.sessionId, idleUntil)
}
