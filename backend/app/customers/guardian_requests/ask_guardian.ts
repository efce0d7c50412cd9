import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import type { Caller } from '#access/callers'
import { BirthDateRequired } from '#customers/birth_date_required'
import { Conflict } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { GUARDIAN_REQUEST_SECONDS } from '#customers/guardian_requests/guardian_requests'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { isValid } from '#platform/validity'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/**
 * Notes that a child asks whoever has this phone number to sign for them. The same is written whether somebody has it or not, so that nobody
 * learns that; who has it now is asked, and nobody who takes the number later. What was refused stays so until it is over.
 * @throws {Conflict} 409 for somebody of 18 or older.
 * @throws {BirthDateRequired} 409
 * @throws {RateLimited}
 */
export async function askGuardian(caller: Caller, { phone }: { phone: string }) {
  const { id: minorId, dateOfBirth: born } = visitorOf({ caller })
  if (born === null) throw new BirthDateRequired([{ id: minorId }])
  if (!isMinor(born, clock.today())) throw new Conflict(messages['ask.adult'])
  await consume(
    ['guardian_request.address', caller.ip],
    ['guardian_request.minor', String(minorId)]
  )
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'guardian_request',
    body: { phone },
    make: async (trx) => {
      // One child at a time, or two calls would both find nothing.
      await rowsIn('customers', trx).where('id', minorId).forUpdate().select('id').first()
      const id = await noted({ minorId, phone }, trx)
      await record({ action: 'minor.guardian_asked', by, customerId: minorId }, trx)
      return id
    },
  })
}

type Asked = { minorId: number; phone: string }

async function noted({ minorId, phone }: Asked, trx: Transaction): Promise<number> {
  const now = clock.now()
  const owner = await rowsIn('customers', trx)
    .where('phone', phone)
    .whereNot('id', minorId)
    .whereNull('closed_at')
    .select('id')
    .first()
  const fresh = {
    guardian_id: owner?.id ?? null,
    state: 'open' as const,
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, GUARDIAN_REQUEST_SECONDS),
    settled_at: null,
  }
  const before = await rowsIn('guardian_requests', trx)
    .where({ minor_id: minorId, phone })
    .select('id', 'state', 'expires_at')
    .first()
  if (!before) return insertRow(trx, 'guardian_requests', { minor_id: minorId, phone, ...fresh })
  const waits = isValid(before.expires_at, GUARDIAN_REQUEST_SECONDS, now)
  if (!waits || before.state === 'accepted') {
    await rowsIn('guardian_requests', trx).where('id', before.id).update(fresh)
  }
  return before.id
}
