import type { Page } from '@trailgate/shared/http/paging'
import type { MembershipTerm } from '@trailgate/shared/memberships/schemas'
import { mustExist } from '#memberships/must_exist'
import { computed, rowsIn, theSums } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { toDollars } from '#platform/money'
import db from '@adonisjs/lucid/services/db'

export type TermRow = Awaited<ReturnType<typeof termRows>>[number]

/** Ledger rows with the membership and the person that they belong to, as long as these exist. */
export function termRows(reader: Reader = db) {
  return rowsIn('membership_terms as p', reader)
    .join('membership_types as t', 't.id', 'p.type_id')
    .leftJoin('memberships as m', 'm.id', 'p.membership_id')
    .leftJoin('customers as c', 'c.id', 'm.customer_id')
    .select('p.id', 'p.kind', 'p.price_cents', 'p.payment_method', 'p.payment_reference')
    .select(
      'p.list_price_cents',
      'p.staff_name',
      'p.reason',
      'p.corrects_id',
      'p.paid_on',
      'p.created_at'
    )
    .select('p.recorded_by as staff_id', 't.name as type', 'm.membership_id as membership_number')
    .select('c.id as customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
    .select(
      computed<{ later: number | null; sibling: number | null }>(
        `(select max(l.id) from membership_terms l where l.corrects_id = p.id) as later,
         (select max(s.id) from membership_terms s where s.corrects_id = p.corrects_id and s.id > p.id)
           as sibling`
      )
    )
}

/** The ledger of a membership, newest first, and its length. @throws {NotFound} */
export async function termsOf(id: number, { offset, limit }: Page) {
  await mustExist(id)
  const { total } = await theSums(
    rowsIn('membership_terms').where('membership_id', id).count('* as total')
  )
  const rows = await termRows()
    .where('p.membership_id', id)
    .orderBy('p.id', 'desc')
    .offset(offset)
    .limit(limit)
  return { rows, total: Number(total) }
}

/** One row of the ledger. */
export async function termById(id: number): Promise<TermRow> {
  return termRows().where('p.id', id).firstOrFail()
}

/** The two rows that correct a term: the one that takes the amount back first. */
export async function correctionsOf(termId: number): Promise<TermRow[]> {
  return termRows().where('p.corrects_id', termId).orderBy('p.id')
}

/** A row as the API sends it; callers who may not see money get no key with an amount. */
export function toTerm(row: TermRow, { withAmount }: { withAmount: boolean }): MembershipTerm {
  return {
    id: row.id,
    kind: row.kind,
    membership_id: row.membership_number,
    membership_type: row.type,
    customer_id: row.customer_id,
    member_id: row.member_id,
    customer_name:
      row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    ...(withAmount && { amount: toDollars(row.price_cents) }),
    payment_method: row.payment_method,
    payment_reference: row.payment_reference,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    reason: row.reason,
    corrects_id: row.corrects_id,
    corrected: row.later !== null,
    takes_back: row.sibling !== null,
    paid_on: row.paid_on,
    created_at: isoTime(row.created_at),
  }
}
