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
import { cachedCount, wasLarge } from '#platform/database/cached_count'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { variants, type Parameter } from '#platform/database/statement'
import { slowReads } from '#platform/database/slow_reads'
import { toCustomer } from '#customers/customer_transformer'

/** What each sort column of the contract is sorted by. */
export const SORTED_BY = {
  member_id: 'c.member_id',
  first_name: 'c.first_name_search',
  // Those whose waiver ends last are covered; who never signed has no day at all.
  waiver_signed: 'c.covered_until',
  created_at: 'c.created_at',
} as const satisfies Record<CustomerSortColumn, string>

/** So many are looked at, one after the other, before a page is looked for in an index: a few milliseconds. */
const LOOKED_AT = 5000

/** An index is walked this far within a few milliseconds. */
const QUICK_OFFSET = 10_000
/** Fewer letters begin so many last names, and fewer digits so many numbers, that to collect and sort them is slow. */
const QUICK_LETTERS = 3
const QUICK_DIGITS = 6

/** More than these are not collected and sorted for a page far down: the list is walked in its order, and each person looked at. */
const COLLECTED_BELOW = 100_000

/** Few people are alike in these, so that a value of them bounds the way through the list. */
const BOUNDED = new Set<SortedBy>([SORTED_BY.created_at, SORTED_BY.member_id])

type SortedBy = (typeof SORTED_BY)[CustomerSortColumn]

export type Order = { column: SortedBy; direction: SortOrder }

/** A page of the people who fit, and how many they are in all. */
export async function searchCustomers(search: CustomerSearch, today: Day) {
  const order = orderOf(search)
  const page = pageOf(search)
  if (page.offset === 0) {
    const first = await firstPage(search, order, page.limit, today)
    // A page that is not full tells the total by itself.
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

/** How a search or an export is ordered. */
export function orderOf(search: Pick<CustomerSearch, 'sort_by' | 'sort_order'>): Order {
  const { sort_by: by = DEFAULT_SORT.sort_by, sort_order: direction = DEFAULT_SORT.sort_order } =
    search
  return { column: SORTED_BY[by], direction }
}

/** The total as it is shown: that of a large list may be some seconds old. */
function roughCount(filters: CustomerFilters) {
  return cachedCount(nameOf(filters), () => count(filters), clock.now())
}

/** Whether so many fit that their total is remembered. */
export async function areMany(filters: CustomerFilters): Promise<boolean> {
  await roughCount(filters)
  return wasLarge(nameOf(filters))
}

/** What the total of a list is remembered by. */
function nameOf(filters: CustomerFilters) {
  const { phone, member_id: memberId, last_name: lastName, q } = filters
  const { status, is_minor: minors, membership, covered } = filters
  const asked = [phone, memberId, lastName, q, status, minors, membership, covered]
  return JSON.stringify(['customers', ...asked])
}

/**
 * To find everybody who fits and to sort them takes longer the more they are. Where they are very many, twenty of them are met
 * soon on the way through the list; if not, as when all of them came on the same day long ago, they are looked for as the others are.
 */
async function firstPage(search: CustomerSearch, order: Order, limit: number, today: Day) {
  const page = { offset: 0, limit }
  const mayBeMany = hasText(search) ? wasLarge(nameOf(search)) : hasStanding(search)
  if (BOUNDED.has(order.column) && mayBeMany && fitAtALook(search)) {
    const met = await meet(search, { order, page, today })
    if (met.length === limit) return met.map((row) => toCustomer(row, today))
  }
  return read(search, { order, byStanding: true }, page, today)
}

/** Those who fit among the first of the list. MySQL stops at its bound only where that is a value, and not another query. */
async function meet(search: CustomerSearch, page: OnePage) {
  const { column, direction } = page.order
  const first = sorted(rowsIn('customers as c').whereNull('c.closed_at'), page.order)
  const end = await first.select(`${column} as bound`).offset(LOOKED_AT).limit(1).first()
  // In a smaller park an index finds everybody as soon.
  if (!end?.bound) return []
  const people = lookAtEach(rowsIn('customers as c'), search)
  return pageOfThese(people.where(column, direction === 'asc' ? '<=' : '>=', end.bound), page)
}

async function count(filters: CustomerFilters): Promise<number> {
  // Those with something are found in an index, and the others are all the rest.
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

/** The day until which somebody is covered stands in their own row; a membership is looked for beside it, which is slow for many. */
function isCollected({ membership }: CustomerFilters, total: number) {
  return Boolean(membership) || total < COLLECTED_BELOW
}

/** The order of a list, and whether those who stand so are found in an index, where there is one. */
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

/** Whether an index leads to the page in a few milliseconds, however large the park is. */
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

/** Whether few can fit: a phone or a member id that is whole or nearly so, or an e-mail. */
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
  // Nobody is alike in this one; asked for more, MySQL would sort the whole table instead of reading the index.
  return column === SORTED_BY.member_id ? ordered : ordered.orderBy('c.id', direction)
}
