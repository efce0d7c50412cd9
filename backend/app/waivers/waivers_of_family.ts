import { adultAge, addYears, type Day } from '@trailgate/shared/dates'
import type { MyWaivers, SignedWaiver, SignedWaiverDetail } from '@trailgate/shared/waivers/schemas'
import { computed, rowsIn, type RowsOf } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { joinIds } from '#customers/join_ids'
import { inView } from '#customers/minors/in_view'
import { importedWaiversOfFamily } from '#waivers/imported_waivers'
import { parkTemplates } from '#waivers/templates/park_templates'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import {
  toSignedWaiver,
  toWaiverDetail,
  type SignedWaiverRow,
} from '#waivers/signed_waiver_transformer'

type Family = { riderId: number; withMinors: boolean; today: Day }

/** The rider's own waivers, those of minors linked to them now, and those they signed for others, newest first; imported ones last. */
export async function myWaivers(
  { riderId, withMinors }: { riderId: number; withMinors: boolean },
  today: Day
): Promise<MyWaivers> {
  const rows = await newestFirst(ofFamily({ riderId, withMinors, today }))
  const at = { templates: await parkTemplates(), today }
  const pick = (own: boolean) =>
    rows
      .filter((row) => (row.counts_for_id === riderId) === own)
      .map((row) => toSignedWaiver(row, at))
  const imported = await importedWaiversOfFamily({ riderId, withMinors }, at)
  return {
    self_waivers: [...pick(true), ...imported.own],
    minor_waivers: [...pick(false), ...imported.minors],
  }
}

/**
 * A waiver of the rider, of a linked minor, or signed by the rider, as it was signed. @throws {NotFound} for any other.
 */
export async function myWaiver(
  { riderId, waiverId }: { riderId: number; waiverId: number },
  today: Day
): Promise<SignedWaiverDetail> {
  const row = await ofFamily({ riderId, withMinors: true, today })
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .where('w.id', waiverId)
    .select(...WAIVER_COLUMNS, 'r.body', 'r.image')
    .first()
  if (!row) throw new NotFound()
  return toWaiverDetail(row, { templates: await parkTemplates(), today }, riderId)
}

/**
 * Uid of the record of a waiver of the rider, of a linked minor, or signed by the rider. @throws {NotFound} for any
 * other.
 */
export async function recordOfMyWaiver(which: MyWaiver, today: Day): Promise<string> {
  return (await recordOfFamily(which, today)).uid
}

/**
 * Uid of a record signed by the rider: the whole record contains the signer's phone and e-mail, which another guardian
 * of the same child must not see. @throws {NotFound}
 */
export async function recordThatISigned(which: MyWaiver, today: Day): Promise<string> {
  const { uid, signer } = await recordOfFamily(which, today)
  if (signer !== which.riderId) throw new NotFound()
  return uid
}

/** True if the rider signed it. @throws {NotFound} for a waiver that they may not read. */
export async function isSignedByMe(which: MyWaiver, today: Day): Promise<boolean> {
  return (await recordOfFamily(which, today)).signer === which.riderId
}

type MyWaiver = { riderId: number; waiverId: number }

async function recordOfFamily({ riderId, waiverId }: MyWaiver, today: Day) {
  const row = await ofFamily({ riderId, withMinors: true, today })
    .leftJoin('customers as s', 's.id', 'w.signer_id')
    .where('w.id', waiverId)
    // A signature of a merged record belongs to its winner now.
    .select(
      'w.uid',
      computed<{ signer: number | null }>('coalesce(s.merged_into_id, s.id) as signer')
    )
    .first()
  if (!row) throw new NotFound()
  return row
}

/**
 * Waivers of a linked minor, newest first; after the link ended, those that the rider signed.
 * @throws {NotFound} for any other.
 */
export async function waiversOfMinor(
  { guardianId, minorId }: { guardianId: number; minorId: number },
  today: Day
): Promise<SignedWaiver[]> {
  const minor = rowsIn('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .leftJoin('signed_waivers as w', 'w.counts_for_id', 'c.id')
    .where({ 'g.guardian_id': guardianId, 'g.minor_id': minorId })
  const rows: MaybeSigned[] = await inView(minor, today)
    .orderBy('w.signed_at', 'desc')
    .orderBy('w.id', 'desc')
    .select(...WAIVER_COLUMNS)
  if (rows.length === 0) rows.push(...(await signedFor({ guardianId, minorId }, today)))
  if (rows.length === 0) throw new NotFound()
  const at = { templates: await parkTemplates(), today }
  return rows.filter(isSigned).map((row) => toSignedWaiver(row, at))
}

export type MaybeSigned = { [Column in keyof SignedWaiverRow]: SignedWaiverRow[Column] | null }

/** A person without waivers is one row without a waiver, which distinguishes them from a missing person. */
export function isSigned(row: MaybeSigned): row is SignedWaiverRow {
  return row.id !== null
}

type SignedFor = { guardianId: number; minorId: number }

async function signedFor({ guardianId, minorId }: SignedFor, today: Day) {
  const family = { riderId: guardianId, withMinors: true, today }
  return newestFirst(ofFamily(family).where('c.id', minorId))
}

/** Starts from the few family members and the rider's signatures, so that only these waivers are read. */
function ofFamily({ riderId, withMinors, today }: Family) {
  const own = rowsIn('signed_waivers').where('counts_for_id', riderId).select('id')
  const minors = rowsIn('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .join('signed_waivers as w', 'w.counts_for_id', 'c.id')
    .where('g.guardian_id', riderId)
    .select('w.id')
  const found = withMinors
    ? [own, inView(minors, today), ...signedBy(riderId).map((waivers) => kept(waivers, today))]
    : [own]
  return joinIds(rowsIn('signed_waivers as w'), 'family', found, 'w.id').join(
    'customers as c',
    'c.id',
    'w.counts_for_id'
  )
}

/** Waivers signed by the rider, also before their record was merged. */
function signedBy(riderId: number) {
  const signed = () =>
    rowsIn('signed_waivers as w').join('customers as c', 'c.id', 'w.counts_for_id').select('w.id')
  return [
    signed().where('w.signer_id', riderId),
    signed().join('customers as s', 's.id', 'w.signer_id').where('s.merged_into_id', riderId),
  ]
}

/**
 * The signer keeps what they signed after the link ends or the profile is closed, unless the subject is an adult with
 * an account of their own, who then has it (docs/product/minors.md#the-18th-birthday).
 */
function kept<Query extends RowsOf<'customers as c'>>(waivers: Query, today: Day): Query {
  return waivers.where((still) => {
    void still
      .whereNull('c.password_hash')
      .orWhere('c.date_of_birth', '>', addYears(today, -adultAge()))
  })
}

function newestFirst(query: ReturnType<typeof ofFamily>) {
  return query
    .orderBy('w.signed_at', 'desc')
    .orderBy('w.id', 'desc')
    .select('w.counts_for_id', ...WAIVER_COLUMNS)
}
