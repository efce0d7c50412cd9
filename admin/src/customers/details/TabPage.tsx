import type { ReactNode } from 'react'

import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import './details.css'

interface TabPageProps<T> {
  /** What is read for the tab. */
  query: { data: T | undefined; error: unknown; refetch(): unknown }
  failed: string
  empty: string
  isEmpty(data: T): boolean
  /** What can be done here. */
  actions?: ReactNode
  children(data: T): ReactNode
}

/** A tab of the details: being read, failed, empty, or full. */
export function TabPage<T>({
  query: { data, error, refetch },
  failed,
  empty,
  isEmpty,
  actions,
  children,
}: TabPageProps<T>) {
  return (
    <>
      {actions && <div className="tab-actions">{actions}</div>}
      {data !== undefined ? (
        isEmpty(data) ? (
          <Notice title={empty} />
        ) : (
          children(data)
        )
      ) : error ? (
        <FailedNotice title={sentenceFor(error, failed)} retry={() => refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </>
  )
}
