import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { inViewSince, minorsBornAfter } from '#customers/minors/in_view'
import type { Parameter } from '#platform/database/statement'
import type { Transaction } from '#platform/database/transaction'
import { LINK_COLUMNS, PERSON_COLUMNS, type MinorRow } from '#customers/minors/minor_transformer'

type Family = { guardianId: number; today: Day }

/** The minors who are linked to a guardian, in the order in which they were added. */
export async function minorsOf(family: Family): Promise<MinorRow[]> {
  return linked(family)
    .orderBy('g.id')
    .select(...COLUMNS)
}

/** Closed profiles of the former minors of a guardian, in the order in which they were added. */
export async function closedMinorsOf(guardianId: number): Promise<MinorRow[]> {
  return rowsIn('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .where({ 'g.guardian_id': guardianId, 'c.is_closed': true })
    .whereNotNull('g.ended_at')
    .orderBy('g.id')
    .select(...COLUMNS)
}

type OneOfThem = Family & { minorId: number }

/** One of a guardian's minors. @throws {NotFound} for any other id. */
export async function minorById(which: OneOfThem): Promise<MinorRow> {
  const minor = await minorOf(which)
  if (!minor) throw new NotFound()
  return minor
}

/** One of a guardian's minors, or null for any other id. */
export async function minorOf(
  { guardianId, minorId, today }: OneOfThem,
  trx?: Transaction
): Promise<MinorRow | null> {
  return linked({ guardianId, today }, trx)
    .where('c.id', minorId)
    .select(...COLUMNS)
    .first()
}

/** Query of the people linked to a guardian as c, with the link as g. */
export function linked({ guardianId, today }: Family, trx?: Transaction) {
  return linkedTo({ guardianId, bornAfter: minorsBornAfter(today) }, trx)
}

type Link = { guardianId: number | Parameter<number>; bornAfter: Day | Parameter<Day> }

/** The same, for a statement that has these as parameters. */
export function linkedTo({ guardianId, bornAfter }: Link, trx?: Transaction) {
  const minors = rowsIn('guardianships as g', trx ?? db)
    .join('customers as c', 'c.id', 'g.minor_id')
    .where('g.guardian_id', guardianId)
  return inViewSince(minors, bornAfter)
}

const COLUMNS = [
  ...PERSON_COLUMNS.map((column) => `c.${column}` as const),
  ...LINK_COLUMNS.map((column) => `g.${column}` as const),
]
