import type { ReactNode } from 'react'

import type { Listed } from '../providers/dataProvider.ts'
import { ListStates } from './ListStates.tsx'
import { Pager } from './Pager.tsx'
import { ScreenList } from './ScreenList.tsx'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

interface PagedListProps {
  resource: Listed
  /** Fixed filter. */
  filter?: Record<string, string>
  empty: ReactNode
  /** Message if loading fails. */
  failed: string
  children: ReactNode
}

/** A list in the server's order with loading, failed and empty states and page navigation. */
export function PagedList({ resource, filter = {}, empty, failed, children }: PagedListProps) {
  return (
    <ScreenList resource={resource} filter={filter} sort={NEWEST_FIRST}>
      <ListStates failed={failed} empty={empty}>
        {children}
        <Pager />
      </ListStates>
    </ScreenList>
  )
}
