import { useState } from 'react'

import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { queryClient } from '../../providers/queryClient.ts'

type Page = { data?: ListedMembership[] }

/** Label of a membership from the cached list pages: every selected row was on one of them. */
export function useSeen(): (id: number) => string {
  const [names] = useState(() => {
    const pages = queryClient.getQueriesData<Page>({ queryKey: ['memberships', 'getList'] })
    const rows = pages.flatMap(([, page]) => page?.data ?? [])
    return new Map(
      rows.map((row) => [row.id, `#${row.membership_id} ${row.customer_name}`] as const)
    )
  })
  return (id) => names.get(id) ?? ''
}
