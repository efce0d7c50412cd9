import type { DeletionRequestsRow } from '#database/rows'
import type {
  DeletionRequest,
  DeletionRequestList,
  OwnDeletionRequest,
} from '@trailgate/shared/deletion_requests/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { isoTime } from '#platform/database/sql_time'

type OwnRow = Pick<DeletionRequestsRow, 'id' | 'state' | 'asked_at' | 'settled_at' | 'reason'>
type Row = Awaited<ReturnType<typeof withCustomer>>[number]

/** A rider's newest request, or null. */
export async function ownDeletionRequest(customerId: number): Promise<OwnDeletionRequest | null> {
  const row = await rowsIn('deletion_requests')
    .where('customer_id', customerId)
    .orderBy('id', 'desc')
    .select('id', 'state', 'asked_at', 'settled_at', 'reason')
    .first()
  return row && toOwn(row)
}

/** Open requests, oldest first, or settled ones, newest first, with the total. */
export async function deletionRequests(
  { state = 'open' }: Pick<DeletionRequestList, 'state'>,
  { offset, limit }: Page
) {
  const { total } = await inState(rowsIn('deletion_requests as d'), state)
    .count('* as total')
    .firstOrFail()
  const rows = await inState(withCustomer(), state)
    .orderBy('d.id', state === 'open' ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
  return { requests: rows.map(toRequest), total: Number(total) }
}

function inState<Query extends RowsOf<'deletion_requests as d'>>(
  query: Query,
  state: 'open' | 'settled'
): Query {
  return state === 'open' ? query.where('d.state', 'open') : query.whereNot('d.state', 'open')
}

/** A deletion request. @throws {NotFound} */
export async function deletionRequestById(id: number): Promise<DeletionRequest> {
  const row = await withCustomer().where('d.id', id).first()
  if (!row) throw new NotFound()
  return toRequest(row)
}

function withCustomer() {
  return rowsIn('deletion_requests as d')
    .leftJoin('customers as c', 'c.id', 'd.customer_id')
    .select('d.id', 'd.state', 'd.asked_at', 'd.settled_at', 'd.reason', 'd.member_id')
    .select('d.settled_by_name', 'd.customer_id')
    .select('c.first_name', 'c.last_name', 'c.email', 'c.phone', 'c.legal_hold')
}

function toOwn(row: OwnRow): OwnDeletionRequest {
  return {
    id: row.id,
    state: row.state,
    asked_at: isoTime(row.asked_at),
    settled_at: isoTime(row.settled_at),
    reason: row.reason,
  }
}

function toRequest(row: Row): DeletionRequest {
  const { customer_id: customerId } = row
  return {
    ...toOwn(row),
    member_id: row.member_id,
    settled_by: row.settled_by_name,
    customer: customerId === null ? null : toCustomer(row, customerId),
  }
}

function toCustomer(row: Row, id: number): DeletionRequest['customer'] {
  return {
    id,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    email: row.email,
    phone: row.phone,
    on_hold: row.legal_hold === 1,
  }
}
