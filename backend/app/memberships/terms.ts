import type { MembershipTermsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { keptFields, paymentFields } from '@trailgate/shared/memberships/fields'
import type { Told } from '@trailgate/shared/records/field_schemas'
import { namesOf } from '@trailgate/shared/records/fields'
import { rowsIn } from '#platform/database/rows_in'
import { inDrawerOf } from '#memberships/drawers/uncounted'
import { AlreadyCorrected, MoreGivenBack } from '#memberships/ledger/refusals'
import { rowsInto } from '#platform/database/rows_into'
import { staffIdOf, type Actor } from '#platform/actor'
import { columnsFor } from '#platform/database/stored_fields'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** Fields of a term that repeat those of the membership. */
export const termFields = {
  start_date: keptFields.start_date,
  end_date: keptFields.end_date,
  ...paymentFields,
  price_paid: { ...paymentFields.price_paid, stored: 'price_cents' },
} as const

/** Payment of a term. */
export type Paid = Told<typeof paymentFields>

/** Payment as sent; omitted fields are null. */
export function paidIn(sent: { [Name in keyof Paid]?: Paid[Name] | undefined }): Paid {
  return Object.fromEntries(
    namesOf(paymentFields).map((name) => [name, sent[name] ?? null])
  ) as Paid
}

type Term = {
  kind: 'sale' | 'renewal'
  membershipId: number
  typeId: number
  /** Price of the type on that day. */
  listPrice: number
  term: Told<typeof termFields>
  by: Actor
  now: Date
  today: Day
}

/** Nothing paid counts as zero. */
function columnsOf(term: Told<typeof termFields>) {
  return columnsFor(termFields, { ...term, price_paid: term.price_paid ?? 0 })
}

/** Adds what was paid for a period: one row for each sale and renewal, which is what revenue counts. */
export async function addTerm(
  { kind, membershipId, typeId, listPrice, term, by, now, today }: Term,
  trx: Transaction
): Promise<number> {
  const [id] = await rowsInto('membership_terms', trx).insert({
    ...columnsOf(term),
    ...inDrawerOf(by, term.payment_method),
    kind,
    membership_id: membershipId,
    type_id: typeId,
    list_price_cents: listPrice,
    paid_on: today,
    recorded_by: staffIdOf(by),
    staff_name: by.name,
    created_at: sqlTime(now),
  })
  return Number(id)
}

/** A row of the ledger, as far as corrections need it. */
type Stored = Pick<MembershipTermsRow, (typeof STORED)[number]>

const STORED = [
  'id',
  'kind',
  'membership_id',
  'type_id',
  'start_date',
  'end_date',
  'price_cents',
  'payment_method',
  'payment_reference',
  'corrects_id',
] as const

/**
 * `rootId` and `paidFor` are the id and the kind of the payment at the root of its corrections. An open row is the newest state of a
 * payment: no correction replaces it, and it takes nothing back itself.
 */
export type LedgerRow = Stored & {
  rootId: number
  paidFor: MembershipTermsRow['kind']
  isOpen: boolean
}

type Made = { by: Actor; now: Date; today: Day; reason: string }
type Instead = Pick<
  MembershipTermsRow,
  'type_id' | 'price_cents' | 'payment_method' | 'payment_reference'
>

/**
 * Corrects a term by two rows of today: one takes its amount back, one says what was really paid. Sums of days gone by stay. The
 * membership must be locked.
 * @returns the id of the row that says what was really paid
 * @throws {AlreadyCorrected} 409 for a row that is not open
 * @throws {MoreGivenBack} 409 when more would have been given back than was paid
 */
export async function correctTerm(
  term: LedgerRow,
  { ledger, instead, by, now, today, reason }: Made & { ledger: LedgerRow[]; instead: Instead },
  trx: Transaction
): Promise<number> {
  if (!term.isOpen) throw new AlreadyCorrected()
  const isImport = term.paidFor === 'import'
  const more = instead.price_cents - term.price_cents
  if (!isImport && more < 0 && centsLeft(ledger) + more < 0) throw new MoreGivenBack()
  const row = {
    membership_id: term.membership_id,
    start_date: term.start_date,
    end_date: term.end_date,
    // Imported payments are in no sum, and so are their corrections.
    kind: isImport ? ('import' as const) : ('correction' as const),
    corrects_id: term.id,
    paid_on: today,
    recorded_by: staffIdOf(by),
    staff_name: by.name,
    reason,
    created_at: sqlTime(now),
  }
  await rowsInto('membership_terms', trx).insert({
    ...row,
    type_id: term.type_id,
    price_cents: -term.price_cents,
    payment_method: term.payment_method,
    payment_reference: term.payment_reference,
    ...(!isImport && inDrawerOf(by, term.payment_method)),
  })
  const [id] = await rowsInto('membership_terms', trx).insert({
    ...row,
    ...instead,
    ...(!isImport && inDrawerOf(by, instead.payment_method)),
  })
  return Number(id)
}

/** All rows of a membership's ledger, oldest first. The membership must be locked. */
export async function ledgerOf(membershipId: number, trx: Transaction): Promise<LedgerRow[]> {
  const rows: Stored[] = await rowsIn('membership_terms', trx)
    .where('membership_id', membershipId)
    .orderBy('id')
    .select(...STORED)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const corrections = Map.groupBy(rows, (row) => row.corrects_id ?? 0)
  return rows.map((row) => {
    let root = row
    while (root.corrects_id !== null)
      root = byId.get(root.corrects_id) ?? { ...root, corrects_id: null }
    const pair = row.corrects_id === null ? [] : (corrections.get(row.corrects_id) ?? [])
    const takesBack = pair.some((other) => other.id > row.id)
    return {
      ...row,
      rootId: root.id,
      paidFor: root.kind,
      isOpen: !takesBack && !corrections.has(row.id),
    }
  })
}

/**
 * The newest state of the last payment: what the membership shows as paid. A correction of an earlier payment is a later row, but no later
 * payment.
 */
export function newestPayment(ledger: readonly LedgerRow[]): LedgerRow | undefined {
  return ledger
    .filter(({ isOpen, paidFor }) => isOpen && paidFor !== 'refund')
    .toSorted((one, other) => one.rootId - other.rootId)
    .at(-1)
}

/** All that was paid for a membership and not given back. Imported terms were paid elsewhere. */
export function centsLeft(ledger: readonly LedgerRow[]): number {
  return ledger
    .filter(({ paidFor }) => paidFor !== 'import')
    .reduce((cents, { price_cents: price }) => cents + price, 0)
}
