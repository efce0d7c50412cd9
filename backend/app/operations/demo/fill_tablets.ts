import { addDays, type Day } from '@trailgate/shared/dates'
import type { KioskDevicesRow } from '#database/rows'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { rowsInto } from '#platform/database/rows_into'
import type { Transaction } from '#platform/database/transaction'
import { hashOf, newToken } from '#platform/secrets'

export type Tablet = Pick<KioskDevicesRow, 'id' | 'name'>

/** Two at the gate, and one that the office took back. */
const NAMES = ['Gate left', 'Gate right', 'Old office tablet'] as const
const PAIRED_DAYS_AGO = 720
const REVOKED_DAYS_AGO = 90

/**
 * Creates the park's tablets and returns those at the gate; their tokens are not known to any
 * device.
 */
export async function fillTablets(trx: Transaction, today: Day): Promise<Tablet[]> {
  const paired = `${addDays(today, -PAIRED_DAYS_AGO)} 13:00:00`
  const revoked = `${addDays(today, -REVOKED_DAYS_AGO)} 17:00:00`
  const tablets: Tablet[] = []
  for (const name of NAMES) {
    const isRevoked = name === NAMES[2]
    const [id] = await rowsInto('kiosk_devices', trx).insert({
      name,
      token_hash: isRevoked ? null : hashOf(newToken()),
      created_by_name: 'Maya Manager',
      created_at: paired,
      paired_at: paired,
      last_seen_at: isRevoked ? revoked : sqlTime(clock.now()),
      revoked_at: isRevoked ? revoked : null,
    })
    if (!isRevoked) tablets.push({ id: Number(id), name })
  }
  return tablets
}
