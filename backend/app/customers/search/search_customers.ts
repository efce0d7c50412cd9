import db from '@adonisjs/lucid/services/db'
import type { CustomerSortColumn } from '@trailgate/shared/customers/constants'
import type { CustomerSearch } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { pageOf } from '@trailgate/shared/fields'
import { DEFAULT_SORT, type Page, type SortOrder } from '@trailgate/shared/http/paging'
import { onlyDigits } from '@trailgate/shared/text'
import { activeMembershipId, CUSTOMER_COLUMNS } from '#customers/customer_columns'
import {
  criteriaOf,
  fitAtALook,
  hasStanding,
  hasText,
  inOrder,
  lookAtEach,
  narrow,
  withTexts,
  type Criteria,
  type CustomerFilters,
} from '#customers/search/filter_customers'
import { joinIds } from '#customers/join_ids'
import { clock } from '#platform/clock'
import { cachedCount, wasLarge, type ListQuery } from '#platform/database/cached_count'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { variants, type Parameter } from '#platform/database/statement'
import { slowReads } from '#platform/database/slow_reads'
import { toCustomer } from '#customers/customer_transformer'

/** Column behind each sort key of the contract. */
export const SORTED_BY = {
  member_id: 'c.member_id',
  first_name: 'c.first_name_search',
  // A waiver that ends later sorts later; without any waiver there is no day.
  waiver_signed: 'c.covered_until',
  created_at: 'c.created_at',
} as const satisfies Record<CustomerSortColumn, string>

/** Rows scanned one by one before an index is used for the page: a few milliseconds. */
const LOOKED_AT = 5000

/** Largest offset that an index scan reaches within a few milliseconds. */
const QUICK_OFFSET = 10_000
/**
 * Prefixes shorter than these match so many names or numbers that collecting and sorting them is
 * slow.
 */
const QUICK_LETTERS = 3
const QUICK_DIGITS = 6

/**
 * Above this many matches a page is not collected and sorted: the list is scanned in its order
 * instead.
 */
const COLLECTED_BELOW = 100_000

/** Nearly unique columns, so that a value of them bounds the scan. */
const BOUNDED = new Set<SortedBy>([SORTED_BY.created_at, SORTED_BY.member_id])

type SortedBy = (typeof SORTED_BY)[CustomerSortColumn]

export type Order = { column: SortedBy; direction: SortOrder }

/** A page of the people who fit, and how many they are in all. */
export async function searchCustomers(search: CustomerSearch, today: Day) {
  const order = orderOf(search)
  const page = pageOf(search)
  if (page.offset === 0) {
    const first = await firstPage(search, order, page.limit, today)
    // A page that is not full gives the total.
    const total = first.length < page.limit ? first.length : (await roughCount(search)).total
    return { customers: first, total }
  }
  const about = await roughCount(search)
  const way = { order, byStanding: isCollected(search, about.total) }
  if (page.offset <= about.total / 2) {
    return { customers: await read(search, way, page, today), total: about.total }
  }
  const total = about.isExact ? about.total : await count(search)
  return { customers: await readFromEnd(search, way, page, total, today), total }
}

/** Order of a search or an export. */
export function orderOf(search: Pick<CustomerSearch, 'sort_by' | 'sort_order'>): Order {
  const { sort_by: by = DEFAULT_SORT.sort_by, sort_order: direction = DEFAULT_SORT.sort_order } =
    search
  return { column: SORTED_BY[by], direction }
}

/** Total for display: for a large list it may be some seconds old. */
function roughCount(filters: CustomerFilters) {
  return cachedCount(listOf(filters), () => count(filters), clock.now())
}

/** True if the list is so large that its total is cached. */
export async function areMany(filters: CustomerFilters): Promise<boolean> {
  await roughCount(filters)
  return wasLarge(listOf(filters))
}

/** Query of all matches: the key under which the count of a list is cached. */
export function listOf(filters: CustomerFilters): ListQuery {
  const { criteria, texts } = shapeOf(criteriaOf(filters))
  return HOW_MANY.query({ criteria, today: clock.today() }, { texts })
}

/**
 * Collecting and sorting all matches takes longer the more there are. Of very many matches a page
 * is found near the start of the list; if it is not, as when all of them were created on the same
 * day long ago, the search falls back to the usual way.
 */
async function firstPage(search: CustomerSearch, order: Order, limit: number, today: Day) {
  const page = { offset: 0, limit }
  const mayBeMany = hasText(search) ? wasLarge(listOf(search)) : hasStanding(search)
  if (BOUNDED.has(order.column) && mayBeMany && fitAtALook(search)) {
    const met = await meet(search, { order, page, today })
    if (met.length === limit) return met.map((row) => toCustomer(row, today))
  }
  return read(search, { order, byStanding: true }, page, today)
}

/**
 * Matches among the first rows of the list. MySQL applies the bound to its index scan only if it is
 * a value, not a subquery.
 */
async function meet(search: CustomerSearch, page: OnePage) {
  const { column, direction } = page.order
  const first = sorted(rowsIn('customers as c').whereNull('c.closed_at'), page.order)
  const end = await first.select(`${column} as bound`).offset(LOOKED_AT).limit(1).first()
  // In a smaller park the index is as fast.
  if (!end?.bound) return []
  const people = lookAtEach(rowsIn('customers as c'), search)
  return pageOfThese(people.where(column, direction === 'asc' ? '<=' : '>=', end.bound), page)
}

async function count(filters: CustomerFilters): Promise<number> {
  // Those with a membership or cover are counted by index; the others are the rest.
  if (filters.membership === 'none') {
    return rest(filters, { membership: undefined }, { membership: 'active' })
  }
  if (filters.covered === false) return rest(filters, { covered: undefined }, { covered: true })
  const reader = isNarrow(filters) ? db : slowReads()
  const { criteria, texts } = shapeOf(criteriaOf(filters))
  const counted = await HOW_MANY.first({ criteria, today: clock.today() }, { texts }, reader)
  return Number(counted?.total)
}

async function rest(filters: CustomerFilters, all: CustomerFilters, some: CustomerFilters) {
  const [whole, part] = await Promise.all([
    count({ ...filters, ...all }),
    count({ ...filters, ...some }),
  ])
  return whole - part
}

type Texts = { texts: Parameter<string>[] }

const HOW_MANY = variants(({ criteria }: { criteria: Shape; today: Day }, texts: Texts) =>
  narrow(rowsIn('customers as c'), filled(criteria, texts)).count('* as total')
)

/** The texts of a search are parameters: its shape holds their places. */
type Shape = Criteria<number>

function shapeOf(criteria: Criteria): { criteria: Shape; texts: string[] } {
  const texts: string[] = []
  return { criteria: withTexts(criteria, (text) => texts.push(text) - 1), texts }
}

function filled(criteria: Shape, { texts }: Texts) {
  return withTexts(criteria, (place) => {
    const text = texts[place]
    if (!text) throw new Error(`A search has no text ${place}`)
    return text
  })
}

/**
 * The far half of a list is read from its end, so that the last page costs no more than the middle. The total must be exact
 * for that.
 */
async function readFromEnd(
  search: CustomerSearch,
  { order, byStanding }: Way,
  page: Page,
  total: number,
  today: Day
) {
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return []
  const offset = total - page.offset - limit
  const turned: Order = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' }
  const rows = await read(search, { order: turned, byStanding }, { offset, limit }, today)
  return rows.reverse()
}

/**
 * Coverage is a column of the customer; a membership needs a subquery, which is slow for many rows.
 */
function isCollected({ membership }: CustomerFilters, total: number) {
  return Boolean(membership) || total < COLLECTED_BELOW
}

/** Order of a list, and whether the standing is filtered by its index, if there is one. */
type Way = { order: Order; byStanding: boolean }

/** A page of those who fit, found in the indexes of what is asked for. */
async function read(filters: CustomerFilters, { order, byStanding }: Way, page: Page, today: Day) {
  const reader = isQuick(filters, order, page) ? db : slowReads()
  const asked = inOrder(criteriaOf(filters), order.column)
  const kind = {
    ...asked.kind,
    byStanding: asked.kind.byStanding && (byStanding || isSorted(order)),
  }
  const { criteria, texts } = shapeOf({ ...asked, kind })
  const rows = await PAGE.all({ criteria, order, page, today }, { texts }, reader)
  return rows.map((row) => toCustomer(row, today))
}

/** The index of the day has those whom a waiver covers in the order of that day. */
function isSorted({ column }: Order) {
  return column === SORTED_BY.waiver_signed
}

/** True if an index leads to the page in a few milliseconds in a park of any size. */
function isQuick(filters: CustomerFilters, order: Order, page: Page) {
  if (isNarrow(filters)) return true
  const { phone, member_id: memberId, last_name: lastName, q, status, is_minor: minors } = filters
  const isText = Boolean(phone || memberId || q)
  if (isText || hasStanding(filters) || minors !== undefined || page.offset > QUICK_OFFSET)
    return false
  const byCreation = order.column === SORTED_BY.created_at
  if (lastName) return byCreation && lastName.trim().length >= QUICK_LETTERS
  return status === undefined || status === null || byCreation
}

/** True if few rows can match: a complete or nearly complete phone or member id, or an e-mail. */
function isNarrow({ phone, member_id: memberId, q }: CustomerFilters) {
  const digits = [phone, memberId].some((text) => text && text.length >= QUICK_DIGITS)
  return digits || Boolean(q && (onlyDigits(q).length >= QUICK_DIGITS || /^[^@]{3,}@/.test(q)))
}

const PAGE = variants(({ criteria, ...page }: { criteria: Shape } & OnePage, texts: Texts) =>
  pageOfThese(narrow(rowsIn('customers as c'), filled(criteria, texts)), page)
)

type OnePage = { order: Order; page: Page; today: Day }

/**
 * Finds the ids of the page in an index and then reads only those rows: what is passed over is never read. The rows keep the
 * order of the page: asked to sort by a column again, SQLite would walk through the whole index of that column.
 */
function pageOfThese(
  people: RowsOf<'customers as c'>,
  { order, page: { offset, limit }, today }: OnePage
) {
  const ids = sorted(people, order)
    .select('c.id', `${order.column} as sort_key`)
    .offset(offset)
    .limit(limit)
  return joinIds(rowsIn('customers as c'), 'page', [ids])
    .orderBy('page.sort_key', order.direction)
    .orderBy('page.id', order.direction)
    .select(...CUSTOMER_COLUMNS, activeMembershipId(today))
}

/** Sorts, and those who are alike by id, so that pages never overlap. */
export function sorted<Query extends RowsOf<'customers as c'>>(
  query: Query,
  { column, direction }: Order
): Query {
  const ordered = query.orderBy(column, direction)
  // This column is unique; with `id` as a second key MySQL would sort the whole table instead of
  // reading the index.
  return column === SORTED_BY.member_id ? ordered : ordered.orderBy('c.id', direction)
}
