import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type {
  MembershipType,
  MembershipTypeSummary,
  MembershipTypeUsage,
} from '@trailgate/shared/membership_types/schemas'
import { computed, rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { slowReads } from '#platform/database/slow_reads'
import type { Reader } from '#platform/database/transaction'
import { toMembershipType, TYPE_COLUMNS } from '#memberships/types/membership_type_transformer'

type Which = { activeOnly: boolean }

/** The types in the park's order. */
export async function membershipTypes({ activeOnly }: Which): Promise<MembershipType[]> {
  const rows = await types({ activeOnly }).select(...COLUMNS)
  return rows.map(toMembershipType)
}

/** One type. @throws {NotFound} */
export async function membershipTypeById(id: number): Promise<MembershipType> {
  const row = await types({ activeOnly: false })
    .where('t.id', id)
    .select(...COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return toMembershipType(row)
}

/** The types with how many memberships are of each, and how many of those are active today. */
export async function membershipTypeSummaries(
  { activeOnly }: Which,
  today: Day
): Promise<MembershipTypeSummary[]> {
  const rows = await types({ activeOnly }, slowReads())
    .leftJoin('memberships as m', 'm.type_id', 't.id')
    .groupBy(...COLUMNS)
    .select(...COLUMNS)
    .count('m.id as total')
    .select(activeOn(today))
  return rows.map((row) => ({ ...toMembershipType(row), ...toUsage(row) }))
}

/** How much one type is used. @throws {NotFound} */
export async function membershipTypeUsage(id: number, today: Day): Promise<MembershipTypeUsage> {
  const row = await types({ activeOnly: false })
    .leftJoin('memberships as m', 'm.type_id', 't.id')
    .where('t.id', id)
    .groupBy('t.id', 't.sort_order')
    .count('m.id as total')
    .select(activeOn(today))
    .first()
  if (!row) throw new NotFound()
  return toUsage(row)
}

const COLUMNS = TYPE_COLUMNS.map((column) => `t.${column}` as const)

function types({ activeOnly }: Which, reader: Reader = db) {
  const query = rowsIn('membership_types as t', reader).orderBy('t.sort_order').orderBy('t.id')
  return activeOnly ? query.where('t.is_active', true) : query
}

type UsageRow = Record<'total' | 'active', number | string>

function activeOn(today: Day) {
  return computed<Pick<UsageRow, 'active'>>(
    `count(case when m.status = 'active' and (m.end_date is null or m.end_date >= ?) then 1 end) as active`,
    [today]
  )
}

function toUsage({ total, active }: UsageRow): MembershipTypeUsage {
  return { total: Number(total), active: Number(active) }
}
