import db from '@adonisjs/lucid/services/db'
import { lengthsOf } from '#access/sessions/session_lengths'
import { insertRow } from '#platform/database/insert_many'
import { hashOf, newToken } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type NewSession = {
  customerId: number
  kind: 'rider' | 'kiosk'
  /** Opened by a scanned code instead of a phone number: a pass, or with `byLink` the code on an asking screen. */
  byPass?: boolean
  /** Opened by a sign link. */
  byLink?: boolean
  /** Staff saw that link, or the one that set the password. */
  byStaffLink?: boolean
  deviceId: number | null
  now: Date
  trx?: Transaction
}

/** Opens a session and returns its token, of which only the hash is stored, and its maximum lifetime in seconds. */
export async function openSession({
  customerId,
  kind,
  byPass = false,
  byLink = false,
  byStaffLink = false,
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
    by_staff_link: byStaffLink ? 1 : 0,
    customer_id: customerId,
    device_id: deviceId,
    created_at: sqlTime(now),
    idle_until: sqlTimeAfter(now, idleSeconds),
    expires_at: sqlTimeAfter(now, maxSeconds),
  })
  return { token, seconds: maxSeconds }
}
