import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

import { Unanswered } from './QueryStates.tsx'

interface ListStatesProps {
  /** Message if loading fails. */
  failed: string
  /** Shown for an empty list. */
  empty: ReactNode
  /** Number of placeholder rows while loading. */
  loadingRows?: number
  /** Set for a list without a panel of its own: the states get one. */
  inPanel?: boolean
  children: ReactNode
}

/** The rows of the surrounding list, or its loading, failed or empty state. */
export function ListStates({ children, inPanel = false, ...states }: ListStatesProps) {
  const { data, total, error, isFetching } = useListContext()
  // A page beyond the last has no rows although the list has some.
  const hasRows = data && (data.length > 0 || Boolean(total))
  if (hasRows && (!error || isFetching)) return children
  const state = <State {...states} />
  return inPanel ? state : <div className="panel">{state}</div>
}

function State({ failed, empty, loadingRows }: Omit<ListStatesProps, 'children' | 'inPanel'>) {
  const list = useListContext()
  const isFailed = list.error && !list.isFetching
  if (list.data && !isFailed) return empty
  return <Unanswered query={list} failed={failed} rows={loadingRows} />
}
