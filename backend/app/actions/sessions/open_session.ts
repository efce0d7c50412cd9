import db from '@adonisjs/lucid/services/db'
import { KIOSK_IDLE_SECONDS, KIOSK_MAX_SECONDS } from '@trailgate/shared/kiosk/constants'
import { RIDER_SESSION } from '@trailgate/shared/sessions/constants'
import { hashOf, newToken } from '#services/secrets'
import { sqlTime, sqlTimeAfter } from '#services/sql_time'
import type { Transaction } from '#services/transaction'

const LIFETIMES = {
  rider: RIDER_SESSION,
  kiosk: { idleSeconds: KIOSK_IDLE_SECONDS, maxSeconds: KIOSK_MAX_SECONDS },
} as const

type NewSession = {
  customerId: number
  kind: 'rider' | 'kiosk'
  deviceId: number | null
  now: Date
  trx?: Transaction
}

/** Opens a session and returns its token, of which only the hash is kept, and its longest life in seconds. */
export async function openSession({ customerId, kind, deviceId, now, trx }: NewSession) {
  const { idleSeconds, maxSeconds } = LIFETIMES[kind]
  const token = newToken()
  await (trx ?? db).table('sessions').insert({
    hash: hashOf(token),
    kind,
    customer_id: customerId,
    device_id: deviceId,
    created_at: sqlTime(now),
    idle_until: sqlTimeAfter(now, idleSeconds),
    expires_at: sqlTimeAfter(now, maxSeconds),
  })
  return { token, seconds: maxSeconds }
}
