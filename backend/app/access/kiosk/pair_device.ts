import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import db from '@adonisjs/lucid/services/db'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { hashOf, newTokenName, tokenNamed } from '#platform/secrets'
import { validEnds } from '#platform/validity'
import { sqlTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'

/**
 * Exchanges a one-time code for the token of a paired tablet. Of two tablets with the same code exactly one is paired;
 * a repeated call gets the same token, although only its hash is stored.
 * @throws {Invalid} 422 for a wrong, used, expired or revoked code.
 * @throws {RateLimited}
 */
export async function pairDevice(caller: Caller, { code }: { code: string }) {
  const { ip } = caller
  const now = clock.now()
  // A good code never meets the budget: garbage from the park's own network would keep its tablets out.
  const guess = (await waitingDevice(code, now)) ? null : await consume(['pairing.address', ip])
  const pairedAt = sqlTime(now)
  const name = newTokenName()

  const before = await withIdempotencyKeyAndName(caller, {
    resource: 'kiosk_pairing',
    body: { code },
    uid: name,
    make: async (trx) => {
      const device = await waitingDevice(code, now, trx)
      const paired =
        device &&
        (await rowsIn('kiosk_devices', trx)
          .where('id', device.id)
          .whereNotNull('code_hash')
          .whereNull('revoked_at')
          .update({
            token_hash: hashOf(tokenNamed(name, 'kiosk_device')),
            code_hash: null,
            paired_at: pairedAt,
            last_seen_at: pairedAt,
          }))
      if (!device || Number(paired) === 0) throw new Invalid({ code: [messages['pair.refused']] })
      const by = { kind: 'kiosk' as const, id: device.id, name: device.name, ip }
      const details = { device_id: device.id }
      const subject = { id: device.id, label: device.name }
      await record({ action: 'kiosk.paired', by, details, subject }, trx)
    },
  })
  await guess?.giveBack()
  return tokenNamed(before ?? name, 'kiosk_device')
}

/** The tablet that a code pairs, while the code is good. */
function waitingDevice(code: string, now: Date, client: Reader = db) {
  return rowsIn('kiosk_devices', client)
    .where('code_hash', hashOf(code))
    .whereBetween('code_expires_at', validEnds(now, PAIRING_CODE_MINUTES * 60))
    .whereNull('revoked_at')
    .select('id', 'name')
    .first()
}
