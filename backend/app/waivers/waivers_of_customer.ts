import type { Day } from '@trailgate/shared/dates'
import type {
  StaffSignedWaiver,
  StaffSignedWaiverDetail,
  WaiverSeal,
} from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { parkTemplates } from '#waivers/templates/park_templates'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import { isSigned, type MaybeSigned } from '#waivers/waivers_of_family'
import { verifyRecord } from '#waivers/seal/verify_record'
import { toStaffWaiver, toStaffWaiverDetail } from '#waivers/signed_waiver_transformer'

/** What was signed for a customer, whose profile may be closed, the newest first. @throws {NotFound} for a customer who is not there. */
export async function waiversOfCustomer(
  customerId: number,
  today: Day
): Promise<StaffSignedWaiver[]> {
  return toList(await waiversOf(customerId), today)
}

/** The same for one of a customer's minors. @throws {NotFound} for a minor who is not linked to them. */
export async function waiversOfCustomersMinor(
  { customerId, minorId }: { customerId: number; minorId: number },
  today: Day
): Promise<StaffSignedWaiver[]> {
  const linked = waiversOf(minorId).whereExists(
    rowsIn('guardianships as g')
      .whereColumn('g.minor_id', 'c.id')
      .where('g.guardian_id', customerId)
      .whereNull('g.ended_at')
  )
  return toList(await linked, today)
}

/** One waiver of a customer as it was signed. @throws {NotFound} */
export async function waiverOfCustomer(
  { customerId, waiverId }: { customerId: number; waiverId: number },
  today: Day
): Promise<StaffSignedWaiverDetail> {
  const row = await rowsIn('signed_waivers as w')
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .leftJoin('waiver_events as e', (on) => {
      on.on('e.waiver_id', 'w.id').andOnVal('e.kind', 'voided')
    })
    .where({ 'w.id': waiverId, 'c.id': customerId })
    .whereNull('c.merged_into_id')
    .select(...WAIVER_COLUMNS, 'r.body', 'r.image')
    .select('e.reason as void_reason', 'e.actor_name as voided_by', 'e.created_at as void_noted_at')
    .first()
  if (!row) throw new NotFound()
  return toStaffWaiverDetail(row, { templates: await parkTemplates(), today })
}

/** Whether a waiver of a customer is as it was sealed. @throws {NotFound} */
export async function sealOfWaiver({
  customerId,
  waiverId,
}: {
  customerId: number
  waiverId: number
}): Promise<WaiverSeal> {
  const waiver = await rowsIn('signed_waivers as w')
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .where({ 'w.id': waiverId, 'c.id': customerId })
    .whereNull('c.merged_into_id')
    .select('w.uid')
    .first()
  if (!waiver) throw new NotFound()
  return verifyRecord(waiver.uid)
}

/**
 * Which record a waiver is, of whomever it counts for, also where the row of that person was taken away by hand.
 * @throws {NotFound} also for what counts for nobody, as they were deleted.
 */
export async function recordOfWaiver(waiverId: number): Promise<string> {
  const waiver = await rowsIn('signed_waivers as w')
    .leftJoin('customers as c', 'c.id', 'w.counts_for_id')
    .where('w.id', waiverId)
    .whereNotNull('w.counts_for_id')
    .whereNull('c.merged_into_id')
    .select('w.uid')
    .first()
  if (!waiver) throw new NotFound()
  return waiver.uid
}

/** One waiver as staff list it, whosever it is. @throws {NotFound} */
export async function waiverForStaff(waiverId: number, today: Day): Promise<StaffSignedWaiver> {
  const row = await rowsIn('signed_waivers as w')
    .leftJoin('customers as c', 'c.id', 'w.counts_for_id')
    .where('w.id', waiverId)
    .select(...WAIVER_COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return toStaffWaiver(row, { templates: await parkTemplates(), today })
}

function waiversOf(customerId: number) {
  return rowsIn('customers as c')
    .leftJoin('signed_waivers as w', 'w.counts_for_id', 'c.id')
    .where('c.id', customerId)
    .whereNull('c.merged_into_id')
    .orderBy('w.signed_at', 'desc')
    .orderBy('w.id', 'desc')
    .select(...WAIVER_COLUMNS)
}

async function toList(rows: MaybeSigned[], today: Day) {
  if (rows.length === 0) throw new NotFound()
  const at = { templates: await parkTemplates(), today }
  return rows.filter(isSigned).map((row) => toStaffWaiver(row, at))
}
