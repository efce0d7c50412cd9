import { formatDate, todayIn, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/pickups/messages'
import { fill } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { settings } from '#start/settings'
import { instantOf } from '#platform/database/sql_time'
import { instantsOf } from '#privacy/data_export/instants_of'

/* A data export contains little of lists and alerts that protect a person. A guardian may read a minor's data: for
   people who may not take the minor it only says that there is an entry, without identifying details; for an alert only
   when it was kept. */

/** The entries of a minor's list; without a PIN. */
export async function pickupsTold(id: number) {
  const rows = await rowsIn('pickups')
    .where('minor_id', id)
    .orderBy('id')
    .select('allowed', 'name', 'phone', 'relationship', 'until', 'created_at')
  return instantsOf(
    rows.map(({ allowed, ...row }) =>
      allowed === 1
        ? { allowed: true, ...row }
        : { allowed: false, until: row.until, created_at: row.created_at }
    )
  )
}

/** A sentence for each kept alert. */
export async function alertsKept(id: number, today: Day): Promise<string[]> {
  const rows = await rowsIn('alerts')
    .where('customer_id', id)
    .orderBy('id')
    .select('created_at', 'ended_at', 'until')
  return rows.map(({ created_at: from, ended_at: ended, until }) => {
    const last = ended === null ? (until ?? today) : dayOf(ended)
    return fill(messages['alert.kept'], {
      from: formatDate(dayOf(from)),
      to: formatDate(last < today ? last : today),
    })
  })
}

function dayOf(time: string): Day {
  return todayIn(settings.parkTimezone, instantOf(time))
}

type Entry = { action: string; details: Record<string, unknown> | null }

/** Alerts have their own sentences in the export. */
export function isToldInHistory({ action }: Pick<Entry, 'action'>): boolean {
  return !action.startsWith('alert.')
}

/** Entries about two records that claim one number: each names the other one, who may be a stranger. */
const ABOUT_CLAIMS: ReadonlySet<string> = new Set([
  'customer.phone_claimed',
  'customer.phone_doubted',
  'customer.phone_claim_moved',
  'customer.phone_claim_kept',
])

/** A history entry without a person who may not take the minor, and without the other record of a claimed number. */
export function withoutOthers<Line extends Entry>(line: Line): Line {
  const isBarred = line.action.startsWith('pickup.') && line.details?.allowed !== true
  return isBarred || ABOUT_CLAIMS.has(line.action) ? { ...line, details: null } : line
}
