import type { Day } from '@trailgate/shared/dates'
import { pageOf } from '@trailgate/shared/fields'
import type { Page } from '@trailgate/shared/http/paging'
import type { VisitSortColumn } from '@trailgate/shared/visits/constants'
import type { VisitList } from '@trailgate/shared/visits/schemas'
import { searchable } from '@trailgate/shared/text'
import { mustExist } from '#customers/must_exist'
import { toVisits, visits, visitsAndUndone, withPeople, type VisitRow } from '#visits/visit_rows'

/** Database columns of each sort column of the API. */
const SORTED_BY: Record<VisitSortColumn, string[]> = {
  checked_in_at: ['v.checked_in_at'],
  last_name: ['c.last_name_search', 'c.first_name_search'],
}

/** A page of the visits of a day that fit, and how many they are in all. */
export async function listVisits(list: VisitList, today: Day) {
  const { offset, limit } = pageOf(list)
  const { sort_by: by = 'checked_in_at', sort_order: direction = 'desc' } = list
  const { total } = await fitting(list).count('* as total').firstOrFail()
  const page = withPeople(fitting(list)).offset(offset).limit(limit)
  for (const column of SORTED_BY[by]) void page.orderBy(column, direction)
  const rows: VisitRow[] = await page.orderBy('v.id', direction)
  return { visits: await toVisits(rows, today), total: Number(total) }
}

/** A page of the visits of one person, the newest first, and how many they are in all. @throws {NotFound} */
export async function visitsOfCustomer(id: number, { offset, limit }: Page, today: Day) {
  await mustExist(id)
  const own = () => visits().where('v.customer_id', id)
  const { total } = await own().count('* as total').firstOrFail()
  const rows: VisitRow[] = await withPeople(own())
    .orderBy('v.id', 'desc')
    .offset(offset)
    .limit(limit)
  return { visits: await toVisits(rows, today), total: Number(total) }
}

function fitting({ day, state, covered, minors, q }: VisitList) {
  const query = (
    state === 'undone' ? visitsAndUndone().whereNotNull('v.undone_at') : visits()
  ).where('v.park_day', day)
  if (state === 'in') void query.where('v.state', 'in')
  if (state === 'out') void query.whereNot('v.state', 'in')
  if (covered !== undefined) void query.where('v.covered', covered)
  if (minors !== undefined) void query.where('v.is_minor', minors)
  for (const word of searchable(q ?? '').split(' ')) {
    if (word !== '') void query.where((names) => void named(names, word))
  }
  return query
}

/** By a part of either name, or by the whole member id. */
function named(names: ReturnType<typeof visits>, word: string) {
  return names
    .whereRaw('instr(c.first_name_search, ?) > 0', [word])
    .orWhereRaw('instr(c.last_name_search, ?) > 0', [word])
    .orWhere('c.member_id', word)
}
