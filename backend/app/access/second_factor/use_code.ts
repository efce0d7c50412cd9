import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { hashOfRecoveryCode, stepOfCode } from '#access/second_factor/second_factor'
import { sqlTime } from '#platform/database/sql_time'

/** Kind of code accepted, or refused. */
export type UsedCode = 'app' | 'recovery' | 'refused'

type Use = { staffId: number; code: string; now: Date }

/** Uses a code up: both app codes and recovery codes are valid once. Without a second factor none is valid. */
export async function useCode({ staffId, code, now }: Use, trx: Transaction): Promise<UsedCode> {
  const factor = await rowsIn('staff_second_factors', trx)
    .where('staff_id', staffId)
    .whereNotNull('confirmed_at')
    .forUpdate()
    .select('secret', 'last_step')
    .first()
  if (!factor) return 'refused'
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode({ staffId, code, now }, trx)

  const step = stepOfCode({ stored: factor.secret, lastStep: factor.last_step, code: digits, now })
  if (step === null) return 'refused'
  await rowsIn('staff_second_factors', trx).where('staff_id', staffId).update({ last_step: step })
  return 'app'
}

async function useRecoveryCode({ staffId, code, now }: Use, trx: Transaction): Promise<UsedCode> {
  const used = await rowsIn('staff_recovery_codes', trx)
    .where({ staff_id: staffId, hash: hashOfRecoveryCode(code) })
    .whereNull('used_at')
    .update({ used_at: sqlTime(now) })
  return Number(used) === 1 ? 'recovery' : 'refused'
}
