import { addDays, instantIn, type Day } from '@trailgate/shared/dates'
import {
  ATTENTION,
  FAILED_LETTER_DAYS,
  SILENT_TABLET_DAYS,
  type Attention,
} from '@trailgate/shared/dashboard/constants'
import type { TodayReport } from '@trailgate/shared/dashboard/schemas'
import { WAITING_NOTICE_MINUTES } from '@trailgate/shared/offline/constants'
import { can, type Action } from '@trailgate/shared/permissions'
import type { StaffCaller } from '#access/callers'
import { openRequests } from '#customers/guardian_requests/guardian_requests'
import { openDrawers } from '#memberships/drawers/closings'
import { clock } from '#platform/clock'
import { rowsIn, theSums, type AnyRows } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { settings } from '#start/settings'

const DAY_SECONDS = 24 * 3600

type Waiting = {
  /** Permission that the task requires. */
  action: Action
  count: (staff: StaffCaller, today: Day) => Promise<number>
}

const WAITING: Record<Attention, Waiting> = {
  deletion_requests: {
    action: 'deletion_requests.manage',
    count: () => rowsOf(rowsIn('deletion_requests', slowReads()).where('state', 'open')),
  },
  guardian_requests: {
    action: 'guardian_requests.answer',
    count: () => rowsOf(openRequests(slowReads())),
  },
  open_drawers: { action: 'drawers.close', count: uncountedDrawers },
  failed_letters: {
    action: 'letters.read',
    // Letters of service, which the screen behind it lists.
    count: () =>
      rowsOf(
        rowsIn('letters', slowReads())
          .where('status', 'failed')
          .where('created_at', '>=', before(FAILED_LETTER_DAYS))
      ),
  },
  offline_items: {
    action: 'kiosk.offline_items',
    count: () => rowsOf(rowsIn('offline_items', slowReads()).where('status', 'needs_staff')),
  },
  waiting_tablets: { action: 'kiosk.devices', count: tabletsInNeed },
  silent_tablets: {
    action: 'kiosk.devices',
    count: () =>
      rowsOf(
        rowsIn('kiosk_devices', slowReads())
          .whereNotNull('token_hash')
          .whereNull('revoked_at')
          .whereRaw('coalesce(last_seen_at, paired_at) < ?', [before(SILENT_TABLET_DAYS)])
      ),
  },
  duplicates: {
    action: 'customers.read',
    count: () => rowsOf(rowsIn('duplicate_pairs', slowReads()).whereNull('dismissed_at')),
  },
}

/** Open tasks for this member of staff, with a count each. */
export async function attention(staff: StaffCaller, today: Day): Promise<TodayReport['attention']> {
  const kinds = ATTENTION.filter((kind) => can(staff.role, WAITING[kind].action))
  return Promise.all(
    kinds.map(async (kind) => ({ kind, count: await WAITING[kind].count(staff, today) }))
  )
}

/** Drawers with cash of past days: the caller's own or, for managers, all. */
async function uncountedDrawers({ id, role }: StaffCaller, today: Day): Promise<number> {
  const staffId = can(role, 'memberships.money') ? null : id
  const drawers = await openDrawers(addDays(today, -1), { staffId })
  return drawers.length
}

/**
 * Tablets on which something waits longer than half an hour, and tablets that were at work today and have been silent
 * as long while the park is open, which a check-in within that time shows.
 */
async function tabletsInNeed(_staff: StaffCaller, today: Day): Promise<number> {
  const late = sqlTimeAfter(clock.now(), -WAITING_NOTICE_MINUTES * 60)
  const opened = sqlTime(instantIn(settings.parkTimezone, today, '00:00'))
  const visit = await rowsIn('visits', slowReads())
    .where('park_day', today)
    .where('checked_in_at', '>=', late)
    .select('id')
    .first()
  return rowsOf(
    rowsIn('kiosk_devices', slowReads())
      .whereNotNull('token_hash')
      .whereNull('revoked_at')
      .where((some) => {
        void some.where((waits) =>
          waits.where('waiting', '>', 0).where('oldest_captured_at', '<', late)
        )
        if (visit) {
          void some.orWhere((silent) =>
            silent.where('beat_at', '>=', opened).where('beat_at', '<', late)
          )
        }
      })
  )
}

async function rowsOf(query: AnyRows): Promise<number> {
  const { total } = await theSums(query.count('* as total'))
  return Number(total)
}

function before(days: number): string {
  return sqlTimeAfter(clock.now(), -days * DAY_SECONDS)
}
