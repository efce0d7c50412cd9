import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { pageOf } from '@trailgate/shared/fields'
import { DEFAULT_SORT, type Page, type SortOrder } from '@trailgate/shared/http/paging'
import type { MEMBERSHIP_SORT_COLUMNS } from '@trailgate/shared/memberships/constants'
import type {
  ListedMembership,
  MembershipList,
  MembershipPage,
} from '@trailgate/shared/memberships/schemas'
import { rowsFrom, rowsIn, theSums, type AnyRows, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'
import { filterMemberships, fittingByCreation } from '#memberships/filter_memberships'
import { membershipRows } from '#memberships/membership_rows'
import { STATUS_ON } from '#customers/membership_status_on'
import { END_OR_NEVER } from '#memberships/status_filters'
import { slowReads } from '#platform/database/slow_reads'
import { toListedMembership } from '#memberships/membership_transformer'

/** Largest offset that an index scan reaches within a few milliseconds. */
const QUICK_OFFSET = 10_000

type SortColumn = (typeof MEMBERSHIP_SORT_COLUMNS)[number]

/** Columns behind each sort key of the contract, the same on both engines. */
const SORTED_BY: Record<SortColumn, string[]> = {
  membership_id: ['m.membership_id'],
  customer_name: ['c.first_name_search', 'c.last_name_search'],
  membership_type: ['t.name'],
  status: [STATUS_ON],
  start_date: ['m.start_date'],
  end_date: [END_OR_NEVER],
  created_at: ['m.created_at'],
}

/** The tables that an order needs besides the memberships. */
const JOINED: Partial<Record<SortColumn, (query: RowsOf<'memberships as m'>) => AnyRows>> = {
  customer_name: (query) => query.join('customers as c', 'c.id', 'm.customer_id'),
  membership_type: (query) => query.join('membership_types as t', 't.id', 'm.type_id'),
}

/** A page of the memberships that fit, and how many they are in all. */
export async function listMemberships(list: MembershipList, today: Day): Promise<MembershipPage> {
  const page = pageOf(list)
  if (page.offset === 0) {
    const first = await read(list, page, today)
    // A page that is not full gives the total.
    const total = first.length < page.limit ? first.length : await count(list, today)
    return { items: first, total }
  }
  const total = await count(list, today)
  return { items: await readDeep(list, page, total, today), total }
}

async function count(list: MembershipList, today: Day): Promise<number> {
  const found = filterMemberships(rowsIn('memberships as m', slowReads()), list, today)
  const { total } = await theSums(found.count('* as total'))
  return Number(total)
}

/**
 * The far half of a list is read from its end, so that the last page costs no more than the middle.
 */
async function readDeep(list: MembershipList, page: Page, total: number, today: Day) {
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return []
  if (page.offset <= total / 2) return read(list, page, today)
  const offset = total - page.offset - limit
  const turned: SortOrder = orderOf(list).direction === 'asc' ? 'desc' : 'asc'
  const items = await read({ ...list, sort_order: turned }, { offset, limit }, today)
  return items.reverse()
}

/**
 * Finds the ids of the page first and then reads only those rows, in the order that was found: asked to sort by a column
 * again, SQLite would walk through the whole index of that column.
 */
async function read(list: MembershipList, page: Page, today: Day): Promise<ListedMembership[]> {
  const { by, direction } = orderOf(list)
  const reader = isQuick(list, page) ? db : slowReads()
  const rows = joinIds(membershipRows(reader), 'page', [idsOf(list, page, today)], 'm.id')
  for (const [index] of SORTED_BY[by].entries()) void rows.orderBy(`page.key_${index}`, direction)
  const found = await rows.orderBy('page.id', direction)
  return found.map((row) => toListedMembership(row, today))
}

/** Pages near the beginning of the whole list, which an index gives in order. */
function isQuick(list: MembershipList, { offset }: Page) {
  const { by } = orderOf(list)
  const narrowed = [
    list.search,
    list.status,
    list.is_family,
    list.membership_type,
    list.expiring_within,
    list.active_only,
  ]
  return (
    offset <= QUICK_OFFSET &&
    (by === 'created_at' || by === 'membership_id') &&
    narrowed.every((filter) => filter === undefined || filter === null || filter === '')
  )
}

/** The ids of one page, with what they are sorted by. */
function idsOf(list: MembershipList, { offset, limit }: Page, today: Day): AnyRows {
  const { by, direction } = orderOf(list)
  if (by !== 'created_at') {
    const fitting = filterMemberships(rowsIn('memberships as m'), list, today)
    return sorted(JOINED[by]?.(fitting) ?? fitting, list, today)
      .offset(offset)
      .limit(limit)
  }
  const [one, ...more] = fittingByCreation(list, today)
  const first = sorted(one, list, today)
  if (more.length === 0) return first.offset(offset).limit(limit)
  // Candidates for the page from each part, combined and sorted again.
  const bounded = (part: AnyRows, as: string) => rowsFrom(part.limit(offset + limit).as(as))
  const others = more.map((part, index) => bounded(sorted(part, list, today), `part_${index}`))
  return rowsFrom(bounded(first, 'part').unionAll(others).as('parts'))
    .orderBy('key_0', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
}

function orderOf({ sort_by: by, sort_order: direction }: MembershipList) {
  return { by: by ?? DEFAULT_SORT.sort_by, direction: direction ?? DEFAULT_SORT.sort_order }
}

/** The ids in order, those who are alike by id, so that pages never overlap; what they are sorted by comes along. */
function sorted(query: AnyRows, list: MembershipList, today: Day): AnyRows {
  const { by, direction } = orderOf(list)
  for (const [index, expression] of SORTED_BY[by].entries()) {
    const bindings = expression.includes('?') ? [today] : []
    void query.select(db.raw(`${expression} as key_${index}`, bindings))
    void query.orderByRaw(`${expression} ${direction}`, bindings)
  }
  void query.select('m.id')
  // The number is unique; with `id` as a second key MySQL would sort the whole table instead of
  // reading the index.
  return by === 'membership_id' ? query : query.orderBy('m.id', direction)
}
