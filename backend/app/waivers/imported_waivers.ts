import { instantIn, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/moving/messages'
import { fill } from '@trailgate/shared/text'
import { IMPORTED_IDS_FROM } from '@trailgate/shared/waivers/constants'
import type { SignedWaiver, StaffSignedWaiver } from '@trailgate/shared/waivers/schemas'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import { inView } from '#customers/minors/in_view'
import { endOfDay } from '#platform/end_of_day'
import { rowsIn } from '#platform/database/rows_in'
import { settings } from '#start/settings'
import { RECORD_COLUMNS, recordOf } from '#waivers/coverage/coverage_of'
import type { Standpoint } from '#waivers/signed_waiver_transformer'
import { parkTemplates } from '#waivers/templates/park_templates'

/** The imported waivers of a customer, newest first, in the form of the staff's lists. */
export async function importedWaiversOf(
  customerId: number,
  today: Day
): Promise<StaffSignedWaiver[]> {
  const found = await newestFirst(imported().where('w.customer_id', customerId))
  if (found.length === 0) return []
  const at = { templates: await parkTemplates(), today }
  return toList(found, at).map(({ waiver, isExpired, documentId }) => ({
    ...waiver,
    ...(documentId !== null && { document_id: documentId }),
    waiver_type: 'imported' as const,
    is_expired: isExpired,
    grade: 'attested' as const,
  }))
}

type OfRider = { riderId: number; withMinors: boolean }

/** The imported waivers of a rider and of the minors linked to them now, newest first, by whose they are. */
export async function importedWaiversOfFamily(
  { riderId, withMinors }: OfRider,
  at: Standpoint
): Promise<{ own: SignedWaiver[]; minors: SignedWaiver[] }> {
  const minors = rowsIn('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .where('g.guardian_id', riderId)
  const theirs = imported().where((family) => {
    void family.where('w.customer_id', riderId)
    if (withMinors) void family.orWhereIn('w.customer_id', inView(minors, at.today).select('c.id'))
  })
  const found = toList(await newestFirst(theirs), at)
  const pick = (isOwn: boolean) =>
    found.filter(({ customerId }) => (customerId === riderId) === isOwn).map(({ waiver }) => waiver)
  return { own: pick(true), minors: pick(false) }
}

function imported() {
  return rowsIn('imported_waivers as w')
    .join('customers as c', 'c.id', 'w.customer_id')
    .leftJoin('documents as d', 'd.file_key', 'w.file_key')
}

function newestFirst(query: ReturnType<typeof imported>) {
  return query
    .orderBy('w.signed_day', 'desc')
    .orderBy('w.id', 'desc')
    .select(...RECORD_COLUMNS.map((column) => `w.${column}` as const))
    .select('w.id', 'w.customer_id', 'w.program', 'w.title', 'd.id as document_id')
    .select('c.first_name', 'c.last_name', 'c.date_of_birth')
}

type Row = Awaited<ReturnType<typeof newestFirst>>[number]
type Listed = {
  customerId: number
  waiver: SignedWaiver
  isExpired: boolean
  /** The old PDF. */
  documentId: number | null
}

function toList(rows: readonly Row[], { templates, today }: Standpoint): Listed[] {
  return rows.map((row) => {
    const person = { date_of_birth: row.date_of_birth, templates }
    const standing = standingOf(recordOf(row), person, today)
    const last = standing.last_valid_day
    const waiver = {
      id: IMPORTED_IDS_FROM + row.id,
      template_name: fill(messages['waiver.from'], {
        program: row.program ?? messages['program.unknown'],
      }),
      template_version: row.title ?? '',
      // Only the day is known: it is shown as that day in the park's zone.
      signed_at: instantIn(settings.parkTimezone, row.signed_day, '12:00').toISOString(),
      expires_at: last === null ? null : endOfDay(last),
      is_valid: standing.is_valid,
      is_minor_waiver: row.by_guardian === 1,
      customer_name: `${row.first_name} ${row.last_name}`,
    }
    const { customer_id: customerId, document_id: documentId } = row
    return { customerId, waiver, isExpired: standing.is_expired, documentId }
  })
}
