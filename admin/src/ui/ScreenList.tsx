import type { ReactNode } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'

import type { Resource } from '../providers/resources.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { OwnList } from './OwnList.tsx'
import { RowKeys } from './RowKeys.tsx'

interface ScreenListProps<T extends RaRecord> {
  resource: Resource
  /** Fixed filter. */
  filter?: object
  sort?: SortPayload
  perPage?: number
  /** Cache time of the results. */
  staleTime?: number
  refetchInterval?(rows: T[] | undefined): number | false
  children: ReactNode
}

/** List of a screen. Its state is only in the URL. */
export function ScreenList<T extends RaRecord>({
  perPage = DEFAULT_PAGE_SIZE,
  staleTime = 0,
  refetchInterval,
  children,
  ...list
}: ScreenListProps<T>) {
  return (
    <OwnList<T>
      {...list}
      perPage={perPage}
      queryOptions={{
        staleTime,
        ...(refetchInterval && {
          refetchInterval: ({ state }) => refetchInterval(state.data?.data),
        }),
      }}
    >
      <ChosenFilters>{children}</ChosenFilters>
      <RowKeys />
    </OwnList>
  )
}
