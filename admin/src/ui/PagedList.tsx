import type { ReactNode } from 'react'
import { ListBase } from 'ra-core'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'

import { ListStates } from './ListStates.tsx'
import { Pager } from './Pager.tsx'

interface PagedListProps {
  resource: 'customer-duplicates' | 'customer-merges' | 'deletion-requests' | 'purge-rounds'
  /** Which of them, always. */
  filter?: Record<string, string>
  empty: ReactNode
  /** What is said when it does not come. */
  failed: string
  children: ReactNode
}

/** A list in the server's order: loading, failed, empty, and with its pages. */
export function PagedList({ resource, filter = {}, empty, failed, children }: PagedListProps) {
  return (
    <ListBase
      resource={resource}
      filter={filter}
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: 'id', order: 'DESC' }}
      storeKey={false}
      exporter={false}
      queryOptions={{ staleTime: 0 }}
    >
      <ListStates failed={failed} empty={empty}>
        {children}
        <Pager />
      </ListStates>
    </ListBase>
  )
}
