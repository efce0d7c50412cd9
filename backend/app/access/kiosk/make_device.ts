import {
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_MINUTES,
} from '@trailgate/shared/kiosk/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import { kioskDevice } from '#access/kiosk/kiosk_devices'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { fingerprint, hashOf } from '#platform/secrets'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'

/**
 * Creates a tablet with a one-time pairing code. The code is derived from the row, so that a repeated call returns the
 * same one while the database stores only its hash.
 */
export async function makeDevice(caller: Caller, { name }: { name: string }) {
  const { by } = caller
  const now = clock.now()
  const expiresAt = sqlTimeAfter(now, PAIRING_CODE_MINUTES * 60)

  const { id } = await withIdempotencyKey(caller, {
    resource: 'kiosk_device',
    body: { name },
    make: async (trx) => {
      const [rowId] = await rowsInto('kiosk_devices', trx).insert({
        name,
        code_expires_at: expiresAt,
        created_by: by.id,
        created_by_name: by.name ?? '',
        created_at: sqlTime(now),
      })
      const deviceId = Number(rowId)
      await rowsIn('kiosk_devices', trx)
        .where('id', deviceId)
        .update({ code_hash: hashOf(codeOf(deviceId, expiresAt)) })
      const details = { device_id: deviceId, name }
      const subject = { id: deviceId, label: name }
      await record({ action: 'kiosk.code_made', by, details, subject }, trx)
      return deviceId
    },
  })
  const stored = await rowsIn('kiosk_devices')
    .where('id', id)
    .select('code_expires_at')
    .firstOrFail()
  const storedExpiry = stored.code_expires_at ?? expiresAt
  return {
    device: await kioskDevice(id),
    code: codeOf(id, storedExpiry),
    expires_at: isoTime(storedExpiry),
  }
}

function codeOf(deviceId: number, expiresAt: string) {
  const bytes = Buffer.from(fingerprint('pairing', `${deviceId}|${expiresAt}`), 'hex')
  return Array.from(
    { length: PAIRING_CODE_LENGTH },
    // Two bytes per character keep the distribution even.
    (_, index) =>
      PAIRING_CODE_ALPHABET[bytes.readUInt16BE(index * 2) % PAIRING_CODE_ALPHABET.length]
  ).join('')
}
