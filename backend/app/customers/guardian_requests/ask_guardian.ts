import db from '@adonisjs/lucid/services/db'
import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import type { Caller } from '#access/callers'
import { BirthDateRequired } from '#customers/birth_date_required'
import { Conflict } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { GUARDIAN_REQUEST_SECONDS } from '#customers/guardian_requests/guardian_requests'
import { notifyAsked } from '#customers/guardian_requests/notify_asked'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { insertRow } from '#platform/database/insert_many'
import { claimsOn } from '#customers/phones/claim_phone'
import { rowsIn } from '#platform/database/rows_in'
import { consume, mayWriteTo, withinBudget } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { isValid } from '#platform/validity'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Reader, Transaction } from '#platform/database/transaction'

/**
 * Stores a child's request to the owner of a phone number to sign for them, and notifies that
 * owner. The same row is written if the number is unknown, so that the caller cannot learn who is
 * registered; the request goes to the owner of now, not to one who takes the number later. A
 * refused request stays refused until it expires. A number is asked three times a day; further
 * requests get the same answer and are not stored.
 * @throws {Conflict} 409 for a caller of 18 or older.
 * @throws {BirthDateRequired} 409
 * @throws {RateLimited}
 */
export async function askGuardian(caller: Caller, { phone }: { phone: string }) {
  const { id: minorId, dateOfBirth: born, firstName } = visitorOf({ caller })
  if (born === null) throw new BirthDateRequired([{ id: minorId }])
  if (!isMinor(born, clock.today())) throw new Conflict(messages['ask.adult'])
  await consume(
    ['guardian_request.address', caller.ip],
    ['guardian_request.minor', String(minorId)]
  )
  const isKnown = await standing({ minorId, phone }, db)
  if (!isKnown && !(await withinBudget(['guardian_request.number', phone]))) return
  const email = isKnown ? null : ((await ownerOf({ minorId, phone }, db))?.email ?? null)
  const mayWrite = email !== null && (await mayWriteTo(email))
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'guardian_request',
    body: { phone },
    make: async (trx) => {
      // Locks the child: of two simultaneous calls both would find no request.
      await rowsIn('customers', trx).where('id', minorId).forUpdate().select('id').first()
      const id = await noted({ minorId, phone, firstName, mayWrite }, trx)
      await record({ action: 'minor.guardian_asked', by, customerId: minorId }, trx)
      return id
    },
  })
}

type Asked = { minorId: number; phone: string }

/** The request of this child to this number that still waits or was refused. */
async function standing({ minorId, phone }: Asked, reader: Reader) {
  const before = await rowsIn('guardian_requests', reader)
    .where({ minor_id: minorId, phone })
    .whereNot('state', 'accepted')
    .select('id', 'expires_at')
    .first()
  if (!before || !isValid(before.expires_at, GUARDIAN_REQUEST_SECONDS, clock.now())) return null
  return before.id
}

/** Current owner of the asked number. */
async function ownerOf({ minorId, phone }: Asked, reader: Reader) {
  return rowsIn('customers', reader)
    .where('phone', phone)
    .whereNot('id', minorId)
    .whereNull('closed_at')
    .whereNotExists(claimsOn(phone))
    .select('id', 'email')
    .first()
}

async function noted(
  { firstName, mayWrite, ...asked }: Asked & { firstName: string; mayWrite: boolean },
  trx: Transaction
): Promise<number> {
  const known = await standing(asked, trx)
  if (known !== null) return known
  const { minorId, phone } = asked
  const now = clock.now()
  const owner = await ownerOf(asked, trx)
  const fresh = {
    guardian_id: owner?.id ?? null,
    state: 'open' as const,
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, GUARDIAN_REQUEST_SECONDS),
    settled_at: null,
  }
  if (owner) await notifyAsked({ guardianId: owner.id, minor: firstName, mayWrite }, trx)
  const over = await rowsIn('guardian_requests', trx)
    .where({ minor_id: minorId, phone })
    .select('id')
    .first()
  if (!over) return insertRow(trx, 'guardian_requests', { minor_id: minorId, phone, ...fresh })
  await rowsIn('guardian_requests', trx).where('id', over.id).update(fresh)
  return over.id
}
