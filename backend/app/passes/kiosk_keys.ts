import { DEAD_SERIALS_MAX } from '@trailgate/shared/passes/constants'
import type { KioskKeys } from '@trailgate/shared/passes/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { publicPassKeys } from '#access/passes/pass_key'
import { clock } from '#platform/clock'

/**
 * Data to verify passes without network: the public key, and the serials of ended passes, the
 * newest first.
 */
export async function kioskKeys(): Promise<KioskKeys> {
  const asOf = clock.now().toISOString()
  const dead = await rowsIn('passes')
    .whereNull('live_for')
    .orderBy('id', 'desc')
    .limit(DEAD_SERIALS_MAX)
    .select('serial')
  return { keys: publicPassKeys(), dead_serials: dead.map(({ serial }) => serial), as_of: asOf }
}
