import db from '@adonisjs/lucid/services/db'
import { ageOn } from '@trailgate/shared/dates'
import { GUARDIAN_REQUEST_DAYS } from '@trailgate/shared/guardian_requests/constants'
import type {
  GuardianRequest,
  StaffGuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import { lastInitial } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { validEnds } from '#platform/validity'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'

export const GUARDIAN_REQUEST_SECONDS = GUARDIAN_REQUEST_DAYS * 24 * 3600

/** A parent is asked by a handful of children, however often the number is given. */
const SHOWN_AT_MOST = 20

/** Who asks this rider and waits for an answer, the oldest first. Who is linked already asks no more. */
export async function requestsTo(guardianId: number): Promise<GuardianRequest[]> {
  const rows = await openRequests()
    .where('r.guardian_id', guardianId)
    .orderBy('r.id')
    .limit(SHOWN_AT_MOST)
    .select('r.id', 'r.created_at', 'r.expires_at', 'm.first_name', 'm.last_name')
    .select('m.date_of_birth')
  const today = clock.today()
  return rows.map((row) => ({
    id: row.id,
    minor: {
      first_name: row.first_name,
      last_name: lastInitial(row.last_name),
      age: ageOn(row.date_of_birth, today),
    },
    asked_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  }))
}

/** Those of whom staff are asked: of all, or of one child or parent. */
type Asked = { page: Page; customerId: number | undefined }

/** All that wait for an answer, the oldest first, with how many there are. */
export async function allRequests({ page: { offset, limit }, customerId }: Asked) {
  const { total } = await requestsAbout(customerId).count('* as total').firstOrFail()
  const rows = await pageOfThese(requestsAbout(customerId)).offset(offset).limit(limit)
  return { requests: rows.map(toStaffRequest), total: Number(total) }
}

function pageOfThese(requests: ReturnType<typeof openRequests>) {
  return requests
    .leftJoin('customers as g', 'g.id', 'r.guardian_id')
    .orderBy('r.id')
    .select('r.id', 'r.created_at', 'r.expires_at', 'r.phone', 'r.minor_id', 'r.guardian_id')
    .select('m.first_name', 'm.last_name', 'm.member_id')
    .select('g.member_id as guardian_member_id', 'g.first_name as guardian_first_name')
    .select('g.last_name as guardian_last_name')
}

type StaffRow = Awaited<ReturnType<typeof pageOfThese>>[number]

/** Of the child who asks, of the parent who is asked, and of whoever took the number that nobody had then. */
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
    phone: row.phone,
    asked_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  }
}

/** Requests r of minors m that are neither answered nor over. */
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
