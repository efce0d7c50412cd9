import db from '@adonisjs/lucid/services/db'
import type { DeletionRequestState } from '@trailgate/shared/deletion_requests/constants'
import type {
  DeletionRequest,
  DeletionRequestList,
  OwnDeletionRequest,
} from '@trailgate/shared/deletion_requests/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import { NotFound } from '#platform/http/refusals'
import { isoTime } from '#platform/database/sql_time'

type OwnRow = {
  id: number
  state: DeletionRequestState
  asked_at: string
  settled_at: string | null
  reason: string | null
}

type Row = OwnRow & {
  member_id: string
  settled_by_name: string | null
  customer_id: number | null
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  legal_hold: number
}

/** The newest request of a rider, or null. */
export async function ownDeletionRequest(customerId: number): Promise<OwnDeletionRequest | null> {
  const row: OwnRow | null = await db
    .from('deletion_requests')
    .where('customer_id', customerId)
    .orderBy('id', 'desc')
    .select('id', 'state', 'asked_at', 'settled_at', 'reason')
    .first()
  return row && toOwn(row)
}

/** What staff have to decide on, the oldest first; or what is settled, the newest first. With how many there are. */
export async function deletionRequests(
  { state = 'open' }: Pick<DeletionRequestList, 'state'>,
  { offset, limit }: Page
) {
  const list = () => {
    const all = db.from('deletion_requests as d')
    return state === 'open' ? all.where('d.state', 'open') : all.whereNot('d.state', 'open')
  }
  const { total } = await list().count('* as total').firstOrFail()
  const rows: Row[] = await withCustomer(list())
    .orderBy('d.id', state === 'open' ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
  return { requests: rows.map(toRequest), total: Number(total) }
}

/** One request. @throws {NotFound} */
export async function deletionRequestById(id: number): Promise<DeletionRequest> {
  const row: Row | null = await withCustomer(db.from('deletion_requests as d'))
    .where('d.id', id)
    .first()
  if (!row) throw new NotFound()
  return toRequest(row)
}

function withCustomer(query: ReturnType<typeof db.from>) {
  return query
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
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    on_hold: row.legal_hold === 1,
  }
}
