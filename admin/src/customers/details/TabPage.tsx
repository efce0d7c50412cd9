import type { ReactNode } from 'react'

import { Notice } from '../../ui/Notice.tsx'
import { QueryStates, type Asked } from '../../ui/QueryStates.tsx'
import { saidOr } from '../../ui/sentenceFor.ts'
import './details.css'

interface TabPageProps<T> {
  /** Query of the tab. */
  query: Asked<T>
  failed: string
  empty: string
  isEmpty(data: T): boolean
  /** Buttons of the tab. */
  actions?: ReactNode
  children(data: T): ReactNode
}

/** A tab of the details: being read, failed, empty, or full. */
export function TabPage<T>({ query, failed, empty, isEmpty, actions, children }: TabPageProps<T>) {
  return (
    <>
      {actions && <div className="tab-actions">{actions}</div>}
      <QueryStates query={query} failed={saidOr(failed)} rows={4}>
        {(data) => (isEmpty(data) ? <Notice title={empty} /> : children(data))}
      </QueryStates>
    </>
  )
}
