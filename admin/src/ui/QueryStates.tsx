import type { ReactNode } from 'react'

import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from './FailedNotice.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { failureOf, type Failed } from './sentenceFor.ts'

/** What of an answer is needed to show how it stands. */
export interface Asked<T> {
  data: T | undefined
  error: unknown
  isFetching?: boolean
  refetch(): unknown
}

interface UnansweredProps {
  query: Omit<Asked<unknown>, 'data'>
  failed: Failed
  /** Lines of what is on its way. */
  rows?: number | undefined
}

/** That an answer is on its way; or that it could not be had, and the way to ask for it again. */
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

/** What was read; until it is there, how that stands. */
export function QueryStates<T>({ children, ...asked }: QueryStatesProps<T>) {
  const { data } = asked.query
  return data === undefined ? <Unanswered {...asked} /> : children(data)
}
