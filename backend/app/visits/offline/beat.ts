import type { Beat, BeatAnswer } from '@trailgate/shared/offline/schemas'
import type { Caller } from '#access/callers'
import { KioskNotPaired } from '#access/kiosk_not_paired'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime, sqlTime } from '#platform/database/sql_time'
import { consume } from '#platform/http/rate_limits'
import { instantIn } from '@trailgate/shared/dates'
import { settings } from '#start/settings'
import { tabletOf } from '#visits/offline/tablet'

/** Largest skew that is stored, in milliseconds: 24 days, within four bytes. */
const SKEW_MAX_MS = 2_000_000_000

/**
 * A tablet's queue and clock. The skew is the tablet's time minus the server's at the moment the call is read, so it is
 * small by the time the call was under way.
 * @throws {KioskNotPaired} 403
 * @throws {RateLimited}
 */
export async function beat(caller: Caller, sent: Beat): Promise<BeatAnswer> {
  const { id } = await tabletOf(caller)
  await consume(['beat.device', String(id)])
  const now = clock.now()
  const skew = sent.sent_at ? bounded(Date.parse(sent.sent_at) - now.getTime()) : null
  const oldest = sent.oldest_captured_at
  const written = await rowsIn('kiosk_devices')
    .where('id', id)
    .whereNull('revoked_at')
    .update({
      last_seen_at: sqlTime(now),
      beat_at: sqlTime(now),
      waiting: sent.waiting,
      oldest_captured_at: oldest ? sqlTime(byServer(oldest, skew ?? 0)) : null,
      app_version: sent.app_version,
      ...(skew !== null && { clock_skew_ms: skew }),
    })
  if (Number(written) === 0) throw new KioskNotPaired()
  return {
    server_time: now.toISOString(),
    keys_as_of: await keysAsOf(),
    templates_as_of: await templatesAsOf(),
  }
}

function bounded(skewMs: number): number {
  return Math.max(-SKEW_MAX_MS, Math.min(SKEW_MAX_MS, Math.round(skewMs)))
}

/** A time of the tablet's clock by the server's. */
function byServer(time: string, skewMs: number): Date {
  return new Date(Date.parse(time) - skewMs)
}

/** When a pass last ended, or the first one was made. */
async function keysAsOf(): Promise<string | null> {
  const ended = await rowsIn('passes').max('ended_at as at').firstOrFail()
  if (ended.at !== null) return isoTime(String(ended.at))
  const first = await rowsIn('passes').orderBy('id').select('created_at').first()
  return first && isoTime(first.created_at)
}

/** When a template last changed by hand, or a version came into force. */
async function templatesAsOf(): Promise<string | null> {
  const changed = await rowsIn('audit_log')
    .where('subject_kind', 'waiver_template')
    .max('created_at as at')
    .firstOrFail()
  const made = await rowsIn('waiver_versions').max('created_at as at').firstOrFail()
  const version = await rowsIn('waiver_versions')
    .where('effective_date', '<=', clock.today())
    .max('effective_date as day')
    .firstOrFail()
  const times = [changed.at, made.at].flatMap((at) => (at === null ? [] : [isoTime(String(at))]))
  const inForce =
    version.day === null
      ? []
      : [instantIn(settings.parkTimezone, String(version.day), '00:00').toISOString()]
  return (
    [...times, ...inForce].toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ??
    null
  )
}
