import type { Day } from '@trailgate/shared/dates'
import type {
  StaffSignedWaiver,
  StaffSignedWaiverDetail,
  WaiverSeal,
} from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { parkTemplates } from '#waivers/templates/park_templates'
import { importedWaiversOf } from '#waivers/imported_waivers'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import { isSigned, type MaybeSigned } from '#waivers/waivers_of_family'
import { verifyRecord } from '#waivers/seal/verify_record'
import { toStaffWaiver, toStaffWaiverDetail } from '#waivers/signed_waiver_transformer'

/**
 * Waivers signed for a customer, even with a closed profile, newest first. @throws {NotFound} for a missing customer.
 */
export async function waiversOfCustomer(
  customerId: number,
  today: Day
): Promise<StaffSignedWaiver[]> {
  const signed = await toList(await waiversOf(customerId), today)
  return [...signed, ...(await importedWaiversOf(customerId, today))]
}

/** Waivers of a customer's minor. @throws {NotFound} for a minor who is not linked to them. */
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
  const signed = await toList(await linked, today)
  return [...signed, ...(await importedWaiversOf(minorId, today))]
}

/** A waiver of a customer as it was signed, with medical answers for those who may read them. @throws {NotFound} */
export async function waiverOfCustomer(
  { customerId, waiverId, medical }: { customerId: number; waiverId: number; medical: boolean },
  today: Day
): Promise<StaffSignedWaiverDetail> {
  const row = await rowsIn('signed_waivers as w')
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .leftJoin('waiver_events as e', (on) => {
      on.on('e.waiver_id', 'w.id').andOnVal('e.kind', 'voided')
    })
    .leftJoin('waiver_stops as s', 's.waiver_id', 'w.id')
    .where({ 'w.id': waiverId, 'c.id': customerId })
    .whereNull('c.merged_into_id')
    .select(...WAIVER_COLUMNS, 'r.body', 'r.image')
    .select('s.id as stop_id', 's.cleared_at', 's.cleared_by', 's.cleared_reason')
    .select('e.reason as void_reason', 'e.actor_name as voided_by', 'e.created_at as void_noted_at')
    .first()
  if (!row) throw new NotFound()
  return toStaffWaiverDetail(row, { templates: await parkTemplates(), today }, { medical })
}

/** Verifies a customer's waiver against its seal. @throws {NotFound} */
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
 * Uid of a waiver's record, for any person it counts for, even if that person's row was removed by hand.
 * @throws {NotFound} also for one that counts for no one, since they were deleted.
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

/** A waiver in the staff's lists, of any customer. @throws {NotFound} */
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
