import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { MyWaivers, SignedWaiver, SignedWaiverDetail } from '@trailgate/shared/waivers/schemas'
import { NotFound } from '#exceptions/refusals'
import { joinIds } from '#queries/customers/join_ids'
import { inView } from '#queries/minors/in_view'
import { parkTemplates } from '#queries/waivers/park_templates'
import { WAIVER_COLUMNS } from '#queries/waivers/waiver_columns'
import {
  toSignedWaiver,
  toWaiverDetail,
  type SealedRow,
  type SignedWaiverRow,
} from '#transformers/signed_waiver_transformer'

type FamilyRow = SignedWaiverRow & { counts_for_id: number }
type Family = { riderId: number; withMinors: boolean; today: Day }

/** The rider's own waivers and those of the minors linked to them now, the newest first. */
export async function myWaivers(
  { riderId, withMinors }: { riderId: number; withMinors: boolean },
  today: Day
): Promise<MyWaivers> {
  const rows: FamilyRow[] = await newestFirst(ofFamily({ riderId, withMinors, today }))
  const at = { templates: await parkTemplates(), today }
  const pick = (own: boolean) =>
    rows
      .filter((row) => (row.counts_for_id === riderId) === own)
      .map((row) => toSignedWaiver(row, at))
  return { self_waivers: pick(true), minor_waivers: pick(false) }
}

/** One waiver of the rider or of a linked minor, as it was signed. @throws {NotFound} for anybody else's. */
export async function myWaiver(
  { riderId, waiverId }: { riderId: number; waiverId: number },
  today: Day
): Promise<SignedWaiverDetail> {
  const row: (SignedWaiverRow & SealedRow) | null = await ofFamily({
    riderId,
    withMinors: true,
    today,
  })
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .where('w.id', waiverId)
    .select(...WAIVER_COLUMNS, 'r.body', 'r.image')
    .first()
  if (!row) throw new NotFound()
  return toWaiverDetail(row, { templates: await parkTemplates(), today })
}

/** Which record a waiver of the rider or of a linked minor is. @throws {NotFound} for anybody else's. */
export async function recordOfMyWaiver(which: MyWaiver, today: Day): Promise<string> {
  return (await recordOfFamily(which, today)).uid
}

/**
 * The same for what the rider signed: the whole record has the signer's phone and e-mail in it, which another guardian of
 * the same child does not see. @throws {NotFound}
 */
export async function recordThatISigned(which: MyWaiver, today: Day): Promise<string> {
  const { uid, signer_id: signerId } = await recordOfFamily(which, today)
  if (signerId !== which.riderId) throw new NotFound()
  return uid
}

type MyWaiver = { riderId: number; waiverId: number }

async function recordOfFamily({ riderId, waiverId }: MyWaiver, today: Day) {
  const row: { uid: string; signer_id: number | null } | null = await ofFamily({
    riderId,
    withMinors: true,
    today,
  })
    .where('w.id', waiverId)
    .select('w.uid', 'w.signer_id')
    .first()
  if (!row) throw new NotFound()
  return row
}

/** The waivers of one linked minor, the newest first. @throws {NotFound} for anybody else's. */
export async function waiversOfMinor(
  { guardianId, minorId }: { guardianId: number; minorId: number },
  today: Day
): Promise<SignedWaiver[]> {
  const minor = db
    .from('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .leftJoin('signed_waivers as w', 'w.counts_for_id', 'c.id')
    .where({ 'g.guardian_id': guardianId, 'g.minor_id': minorId })
  const rows: (SignedWaiverRow | { id: null })[] = await inView(minor, today)
    .orderBy('w.signed_at', 'desc')
    .orderBy('w.id', 'desc')
    .select(...WAIVER_COLUMNS)
  if (rows.length === 0) throw new NotFound()
  const at = { templates: await parkTemplates(), today }
  return rows.filter(isSigned).map((row) => toSignedWaiver(row, at))
}

/** A person without waivers is one row without a waiver, so that nobody there and nothing signed are told apart. */
export function isSigned(row: SignedWaiverRow | { id: null }): row is SignedWaiverRow {
  return row.id !== null
}

/** Starts from the few people of the family, so that only their waivers are looked at. */
function ofFamily({ riderId, withMinors, today }: Family) {
  const self = db.from('customers').where('id', riderId).select('id')
  const minors = db
    .from('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .where('g.guardian_id', riderId)
    .select('c.id')
  const people = withMinors ? [self, inView(minors, today)] : [self]
  return joinIds(db.from('customers as c'), 'family', people)
    .join('signed_waivers as w', 'w.counts_for_id', 'c.id')
    .whereNull('c.closed_at')
}

function newestFirst(query: ReturnType<typeof ofFamily>) {
  return query
    .orderBy('w.signed_at', 'desc')
    .orderBy('w.id', 'desc')
    .select('w.counts_for_id', ...WAIVER_COLUMNS)
}
