import type { GetListParams, RaRecord } from 'react-admin'

/** One page of a fully loaded list, in the requested order; ties break by id, so that pages never overlap. */
export function pageOfAll<T extends RaRecord>(
  rows: readonly T[],
  { sort, pagination }: Pick<GetListParams, 'sort' | 'pagination'>
): { data: T[]; total: number } {
  const sign = sort?.order === 'DESC' ? -1 : 1
  const field = sort?.field ?? 'id'
  const sorted = rows.toSorted(
    (one, other) => sign * compare(one[field], other[field]) || Number(one.id) - Number(other.id)
  )
  const { page, perPage } = pagination ?? { page: 1, perPage: rows.length }
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length }
}

/** Nothing comes before everything. */
function compare(one: unknown, other: unknown): number {
  if (isNothing(one) || isNothing(other)) return Number(isNothing(other)) - Number(isNothing(one))
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en')
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}
