import type { ReactNode } from 'react'

import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from './FailedNotice.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { failureOf, type Failed } from './sentenceFor.ts'

/** Parts of a query result needed to show its state. */
export interface Asked<T> {
  data: T | undefined
  error: unknown
  isFetching?: boolean
  refetch(): unknown
}

interface UnansweredProps {
  query: Omit<Asked<unknown>, 'data'>
  failed: Failed
  /** Number of placeholder rows while loading. */
  rows?: number | undefined
}

/** Loading state of a query, or its failure with a retry button. */
export function Unanswered({ query, failed, rows }: UnansweredProps) {
  const { error, isFetching, refetch } = query
  if (error && !isFetching) {
    return <FailedNotice title={failureOf(failed, error)} retry={() => void refetch()} />
  }
  return <LoadingRows label={words.loading} rows={rows} />
}

interface QueryStatesProps<T> extends UnansweredProps {
  query: Asked<T>
  children(data: T): ReactNode
}

/** Renders the data, or the query's state until it is there. */
export function QueryStates<T>({ children, ...asked }: QueryStatesProps<T>) {
  const { data } = asked.query
  return data === undefined ? <Unanswered {...asked} /> : children(data)
}
