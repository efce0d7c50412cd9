import type { ReactNode } from 'react'
import { ListBase, type RaRecord, type SortPayload } from 'react-admin'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'

import type { Resource } from '../providers/resources.ts'
import { ChosenFilters } from './ChosenFilters.tsx'

interface ScreenListProps<T extends RaRecord> {
  resource: Resource
  /** Which of them, always. */
  filter?: object
  sort?: SortPayload
  perPage?: number
  /** How long what was found stays fresh. */
  staleTime?: number
  refetchInterval?(rows: T[] | undefined): number | false
  children: ReactNode
}

/** The list of a screen. Its state stands in the address, nowhere else. */
export function ScreenList<T extends RaRecord>({
  perPage = DEFAULT_PAGE_SIZE,
  staleTime = 0,
  refetchInterval,
  children,
  ...list
}: ScreenListProps<T>) {
  return (
    <ListBase<T>
      {...list}
      perPage={perPage}
      storeKey={false}
      exporter={false}
      queryOptions={{
        staleTime,
        ...(refetchInterval && {
          refetchInterval: ({ state }) => refetchInterval(state.data?.data),
        }),
      }}
    >
      <ChosenFilters>{children}</ChosenFilters>
    </ListBase>
  )
}
