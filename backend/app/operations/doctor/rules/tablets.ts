import { DAY_MS, lengthOf } from '#operations/doctor/measures'
import { check, type Request, type Rule } from '#operations/doctor/rule'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf } from '#platform/database/sql_time'
import { settings } from '#start/settings'

export type TabletsFacts = {
  now: Date
  pairing: string
  tablets: readonly { name: string; lastSeen: Date | null }[]
}

/** A tablet that was at the gate last Saturday was seen since. */
const SEEN_WITHIN_MS = 8 * DAY_MS

export const tabletsRules: readonly Rule<TabletsFacts>[] = [
  {
    name: 'a tablet is paired',
    find: ({ pairing, tablets }) =>
      pairing === 'required' && tablets.length === 0 ? 'No tablet is paired' : null,
    remedy:
      'Make a code in the back office under Kiosk Devices and type it at /kiosk on the tablet',
    severity: 'note',
  },
  {
    name: 'every tablet was seen this week',
    find: ({ now, tablets }) => {
      const away = tablets.filter(
        ({ lastSeen }) => lastSeen === null || now.getTime() - lastSeen.getTime() > SEEN_WITHIN_MS
      )
      return away.length === 0 ? null : away.map((tablet) => describeTablet(tablet, now)).join('; ')
    },
    remedy: 'Open /kiosk on it; revoke one that is gone, under Kiosk Devices',
    severity: 'note',
  },
]

export const tabletsCheck = check({
  name: 'Tablets',
  read: readFacts,
  summary: ({ now, tablets }) =>
    tablets.length === 0
      ? 'none is needed'
      : `${tablets.length} paired: ${tablets.map((tablet) => describeTablet(tablet, now)).join('; ')}`,
  rules: tabletsRules,
})

function describeTablet({ name, lastSeen }: TabletsFacts['tablets'][number], now: Date) {
  return lastSeen === null
    ? `${name} was never seen`
    : `${name} was seen ${lengthOf(now.getTime() - lastSeen.getTime())} ago`
}

async function readFacts({ now }: Request): Promise<TabletsFacts> {
  const rows = await rowsIn('kiosk_devices')
    .whereNotNull('token_hash')
    .whereNull('revoked_at')
    .orderBy('id')
    .select('name', 'paired_at', 'last_seen_at')
  return {
    now,
    pairing: settings.kioskPairing,
    tablets: rows.map(({ name, paired_at: pairedAt, last_seen_at: seenAt }) => {
      const seen = seenAt ?? pairedAt
      return { name, lastSeen: seen === null ? null : instantOf(seen) }
    }),
  }
}
