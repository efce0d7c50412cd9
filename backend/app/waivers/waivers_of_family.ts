import { ADULT_AGE, addYears, type Day } from '@trailgate/shared/dates'
import type { MyWaivers, SignedWaiver, SignedWaiverDetail } from '@trailgate/shared/waivers/schemas'
import { computed, rowsIn, type RowsOf } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { joinIds } from '#customers/join_ids'
import { inView } from '#customers/minors/in_view'
import { parkTemplates } from '#waivers/templates/park_templates'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import {
  toSignedWaiver,
  toWaiverDetail,
  type SignedWaiverRow,
} from '#waivers/signed_waiver_transformer'

type Family = { riderId: number; withMinors: boolean; today: Day }

/** The rider's own waivers, those of the minors linked to them now, and what they signed for others, the newest first. */
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
  return { self_waivers: pick(true), minor_waivers: pick(false) }
}

/** One waiver of the rider, of a linked minor, or signed by the rider, as it was signed. @throws {NotFound} for anybody else's. */
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
  return toWaiverDetail(row, { templates: await parkTemplates(), today })
}

/** Which record a waiver of the rider, of a linked minor, or signed by the rider is. @throws {NotFound} for anybody else's. */
export async function recordOfMyWaiver(which: MyWaiver, today: Day): Promise<string> {
  return (await recordOfFamily(which, today)).uid
}

/**
 * The same for what the rider signed: the whole record has the signer's phone and e-mail in it, which another guardian of
 * the same child does not see. @throws {NotFound}
 */
export async function recordThatISigned(which: MyWaiver, today: Day): Promise<string> {
  const { uid, signer } = await recordOfFamily(which, today)
  if (signer !== which.riderId) throw new NotFound()
  return uid
}

type MyWaiver = { riderId: number; waiverId: number }

async function recordOfFamily({ riderId, waiverId }: MyWaiver, today: Day) {
  const row = await ofFamily({ riderId, withMinors: true, today })
    .leftJoin('customers as s', 's.id', 'w.signer_id')
    .where('w.id', waiverId)
    // What a record signed that was merged meanwhile was signed by whoever it belongs to now.
    .select(
      'w.uid',
      computed<{ signer: number | null }>('coalesce(s.merged_into_id, s.id) as signer')
    )
    .first()
  if (!row) throw new NotFound()
  return row
}

/**
 * The waivers of one linked minor, the newest first; after the link ended those that the rider signed.
 * @throws {NotFound} for anybody else's.
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

/** A person without waivers is one row without a waiver, so that nobody there and nothing signed are told apart. */
export function isSigned(row: MaybeSigned): row is SignedWaiverRow {
  return row.id !== null
}

type SignedFor = { guardianId: number; minorId: number }

async function signedFor({ guardianId, minorId }: SignedFor, today: Day) {
  const family = { riderId: guardianId, withMinors: true, today }
  return newestFirst(ofFamily(family).where('c.id', minorId))
}

/** Starts from the few people of the family and what the rider signed, so that only these waivers are looked at. */
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

/** What a rider signed, also before their record was merged with another. */
function signedBy(riderId: number) {
  const signed = () =>
    rowsIn('signed_waivers as w').join('customers as c', 'c.id', 'w.counts_for_id').select('w.id')
  return [
    signed().where('w.signer_id', riderId),
    signed().join('customers as s', 's.id', 'w.signer_id').where('s.merged_into_id', riderId),
  ]
}

/**
 * The signer keeps what they signed when the link ends and when the profile is closed. Somebody who is grown up and has an account
 * has it for themselves (docs/product/minors.md#the-18th-birthday).
 */
function kept<Query extends RowsOf<'customers as c'>>(waivers: Query, today: Day): Query {
  return waivers.where((still) => {
    void still
      .whereNull('c.password_hash')
      .orWhere('c.date_of_birth', '>', addYears(today, -ADULT_AGE))
  })
}

function newestFirst(query: ReturnType<typeof ofFamily>) {
  return query
    .orderBy('w.signed_at', 'desc')
    .orderBy('w.id', 'desc')
    .select('w.counts_for_id', ...WAIVER_COLUMNS)
}
