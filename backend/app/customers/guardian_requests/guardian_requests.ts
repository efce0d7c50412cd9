import db from '@adonisjs/lucid/services/db'
import type { GuardianRequestsRow } from '#database/rows'
import {
  GUARDIAN_REQUEST_DAYS,
  type GuardianRequestKind,
} from '@trailgate/shared/guardian_requests/constants'
import type {
  GuardianRequest,
  StaffGuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import type { VisitorCaller } from '#access/callers'
import { rowsIn } from '#platform/database/rows_in'
import { isSeenLink } from '#customers/minors/is_proven'
import { clock } from '#platform/clock'
import { validEnds } from '#platform/validity'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'

export const GUARDIAN_REQUEST_SECONDS = GUARDIAN_REQUEST_DAYS * 24 * 3600

type Asking = Pick<VisitorCaller, 'id' | 'byLink' | 'byPass' | 'byStaffLink'>

/** A page of the children who ask this rider and wait for an answer, the newest first, with how many there are. */
export async function requestsTo(asking: Asking, { offset, limit }: Page) {
  // Over a link that others saw, requests cannot be answered and so are not listed.
  if (isSeenLink(asking)) return { requests: [], total: 0 }
  const asked = openRequests().where('r.guardian_id', asking.id)
  const { total } = await asked.clone().count('* as total').firstOrFail()
  const rows = await asked
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('r.id', 'r.created_at', 'r.expires_at', 'r.twin_of', 'm.first_name')
  const requests: GuardianRequest[] = rows.map((row) => ({
    id: row.id,
    kind: kindOf(row),
    first_name: row.first_name,
    created_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  }))
  return { requests, total: Number(total) }
}

/** Filter for staff: all requests, or those of one child or parent. */
type Asked = { page: Page; customerId: number | undefined }

/** All that wait for an answer, the newest first, with how many there are. */
export async function allRequests({ page: { offset, limit }, customerId }: Asked) {
  const { total } = await requestsAbout(customerId).count('* as total').firstOrFail()
  const rows = await pageOfThese(requestsAbout(customerId)).offset(offset).limit(limit)
  return { requests: rows.map(toStaffRequest), total: Number(total) }
}

function pageOfThese(requests: ReturnType<typeof openRequests>) {
  return requests
    .leftJoin('customers as g', 'g.id', 'r.guardian_id')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .select('r.id', 'r.created_at', 'r.expires_at', 'r.phone', 'r.minor_id', 'r.guardian_id')
    .select('r.twin_of')
    .select('m.first_name', 'm.last_name', 'm.member_id')
    .select('g.member_id as guardian_member_id', 'g.first_name as guardian_first_name')
    .select('g.last_name as guardian_last_name')
}

type StaffRow = Awaited<ReturnType<typeof pageOfThese>>[number]

/**
 * Requests by this child, to this parent, and to the phone number of this person if it had no owner
 * when asked.
 */
function requestsAbout(customerId: number | undefined) {
  const requests = openRequests()
  if (customerId === undefined) return requests
  const number = rowsIn('customers').where('id', customerId).whereNull('closed_at').select('phone')
  return requests.where((one) => {
    void one
      .where('r.minor_id', customerId)
      .orWhere('r.guardian_id', customerId)
      .orWhere((taken) => void taken.whereNull('r.guardian_id').whereIn('r.phone', number))
  })
}

function toStaffRequest(row: StaffRow): StaffGuardianRequest {
  const { guardian_id: guardianId, guardian_member_id: memberId } = row
  const { guardian_first_name: firstName, guardian_last_name: lastName } = row
  return {
    id: row.id,
    kind: kindOf(row),
    minor: {
      id: row.minor_id,
      member_id: row.member_id,
      first_name: row.first_name,
      last_name: row.last_name,
    },
    guardian:
      guardianId === null || memberId === null || firstName === null || lastName === null
        ? null
        : { id: guardianId, member_id: memberId, first_name: firstName, last_name: lastName },
    phone: row.twin_of === null ? row.phone : null,
    asked_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  }
}

function kindOf({ twin_of: twin }: Pick<GuardianRequestsRow, 'twin_of'>): GuardianRequestKind {
  return twin === null ? 'child' : 'second_guardian'
}

/** Open requests r of minors m: neither answered nor expired. */
export function openRequests(reader: Reader = db) {
  return rowsIn('guardian_requests as r', reader)
    .join('customers as m', 'm.id', 'r.minor_id')
    .where('r.state', 'open')
    .whereBetween('r.expires_at', validEnds(clock.now(), GUARDIAN_REQUEST_SECONDS))
    .whereNull('m.closed_at')
    .whereNotNull('m.date_of_birth')
    .whereNotExists(
      rowsIn('guardianships as l')
        .whereColumn('l.minor_id', 'r.minor_id')
        .whereColumn('l.guardian_id', 'r.guardian_id')
        .whereNull('l.ended_at')
    )
}
