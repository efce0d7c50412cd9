import type { SegmentResource } from '@trailgate/shared/segments/constants'
import type { NewSegment } from '@trailgate/shared/segments/schemas'

import { listQuery as customerQuery, type CustomerFilter } from '../customers/listQuery.ts'
import { listQuery as membershipQuery, type MembershipFilter } from '../memberships/listQuery.ts'

interface ListState {
  filter: object
  sort: { field: string; order: string }
}

/** The query of the list as it is shown, to be saved; null while nothing narrows it. */
export function queryOf(
  resource: SegmentResource,
  { filter, sort }: ListState
): NewSegment['query'] | null {
  const asked =
    resource === 'customers'
      ? customerQuery({ filter: filter as CustomerFilter, sort })
      : membershipQuery({ filter: filter as MembershipFilter, sort })
  if (!asked || asked.has('segment')) return null
  const entries = [...asked]
  return entries.some(([name]) => !name.startsWith('sort_')) ? Object.fromEntries(entries) : null
}
