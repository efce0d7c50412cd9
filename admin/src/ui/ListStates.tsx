import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

import { Unanswered } from './QueryStates.tsx'

interface ListStatesProps {
  /** What is said when it could not be read. */
  failed: string
  /** What is shown when nothing is in it. */
  empty: ReactNode
  /** Lines of what is on its way. */
  loadingRows?: number
  /** A list that does not stand in a panel has these three in one. */
  inPanel?: boolean
  children: ReactNode
}

/** The rows of the list around it, or that it could not be read, is on its way, or has none. */
export function ListStates({ children, inPanel = false, ...states }: ListStatesProps) {
  const { data, total, error, isFetching } = useListContext()
  // The page after the last one has no rows, and its list yet has some.
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
