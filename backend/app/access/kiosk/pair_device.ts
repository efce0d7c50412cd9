import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
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

/**
 * Turns a one-time code into the token of a paired tablet. Of two tablets with one code exactly one is paired; a repeated
 * call gets the same token, although only its hash is kept.
 * @throws {Invalid} 422 for a wrong, used, old or revoked code.
 * @throws {RateLimited}
 */
export async function pairDevice(caller: Caller, { code }: { code: string }) {
  const { ip } = caller
  const { giveBack } = await consume(['token.address', ip])
  const now = clock.now()
  const pairedAt = sqlTime(now)
  const name = newTokenName()

  const before = await withIdempotencyKeyAndName(caller, {
    resource: 'kiosk_pairing',
    body: { code },
    uid: name,
    make: async (trx) => {
      const device = await rowsIn('kiosk_devices', trx)
        .where('code_hash', hashOf(code))
        .whereBetween('code_expires_at', validEnds(now, PAIRING_CODE_MINUTES * 60))
        .whereNull('revoked_at')
        .select('id', 'name')
        .first()
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
      await record({ action: 'kiosk.paired', by, details: { device_id: device.id } }, trx)
    },
  })
  await giveBack()
  return tokenNamed(before ?? name, 'kiosk_device')
}
