import { KIOSK_IDLE_SECONDS, KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { VisitorCaller } from '#access/callers'
import { clock } from '#platform/clock'
import { sqlTimeAfter } from '#platform/database/sql_time'

/** Extends a kiosk session's idle timeout: one minute while choosing, five while reading or signing. */
export async function touchKiosk({
  visitor,
  reading,
}: {
  visitor: VisitorCaller
  reading: boolean
}) {
  // A sign link's session is extended by any call.
  if (visitor.kind !== 'kiosk' || visitor.byLink) return
  const seconds = reading ? KIOSK_READING_IDLE_SECONDS : KIOSK_IDLE_SECONDS
  await rowsIn('sessions')
    .where('id', visitor.sessionId)
    .update({ idle_until: sqlTimeAfter(clock.now(), seconds) })
}
