import type { ReactNode } from 'react'
import { ListBase, useListContext, type RaRecord } from 'ra-core'
import Button from '@mui/material/Button'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { messages as words } from '@trailgate/shared/ui/messages'

import { LoadingRows } from './LoadingRows.tsx'
import { Notice } from './Notice.tsx'
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
      <Page empty={empty} failed={failed}>
        {children}
      </Page>
    </ListBase>
  )
}

function Page({ empty, failed, children }: Omit<PagedListProps, 'resource' | 'filter'>) {
  const { data, total, error, isFetching, refetch } = useListContext<RaRecord>()
  if (data && total === 0) return <div className="panel">{empty}</div>
  if (data) {
    return (
      <>
        {children}
        <Pager />
      </>
    )
  }
  return (
    <div className="panel">
      {error && !isFetching ? (
        <Notice
          tone="bad"
          title={failed}
          actions={
            <Button variant="contained" onClick={() => void refetch()}>
              {words.try_again}
            </Button>
          }
        />
      ) : (
        <LoadingRows label={words.loading} />
      )}
    </div>
  )
}
