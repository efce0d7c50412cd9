import db from '@adonisjs/lucid/services/db'
import { lengthsOf } from '#access/sessions/session_lengths'
import { insertRow } from '#platform/database/insert_many'
import { hashOf, newToken } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type NewSession = {
  customerId: number
  kind: 'rider' | 'kiosk'
  /** Whether a pass was read instead of a phone number. */
  byPass?: boolean
  /** Whether a sign link was opened. */
  byLink?: boolean
  deviceId: number | null
  now: Date
  trx?: Transaction
}

/** Opens a session and returns its token, of which only the hash is kept, and its longest life in seconds. */
export async function openSession({
  customerId,
  kind,
  byPass = false,
  byLink = false,
  deviceId,
  now,
  trx,
}: NewSession) {
  const { idleSeconds, maxSeconds } = lengthsOf({ kind, byLink })
  const token = newToken()
  await insertRow(trx ?? db, 'sessions', {
    hash: hashOf(token),
    kind,
    by_pass: byPass ? 1 : 0,
    by_link: byLink ? 1 : 0,
    customer_id: customerId,
    device_id: deviceId,
    created_at: sqlTime(now),
    idle_until: sqlTimeAfter(now, idleSeconds),
    expires_at: sqlTimeAfter(now, maxSeconds),
  })
  return { token, seconds: maxSeconds }
}
