import { Link, useLocation } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/customers/duplicates/messages'

import { CUSTOMERS } from '../paths.ts'
import { DISMISSED, DUPLICATES, MERGES } from './paths.ts'
import './duplicates.css'

const PAGES = [
  { path: DUPLICATES, label: messages['tab.possible'] },
  { path: DISMISSED, label: messages['tab.dismissed'] },
  { path: MERGES, label: messages['tab.merged'] },
]

/** What stands above the list of pairs and the list of merges. */
export function DuplicatesHead() {
  const { pathname } = useLocation()
  return (
    <>
      <title>Duplicates | Trailgate</title>
      <div className="screen-head">
        <div>
          <p className="duplicates-way">
            <Link to={CUSTOMERS}>{manager.title}</Link>
          </p>
          <h1>{messages.title}</h1>
          <p>{messages.hint}</p>
        </div>
      </div>
      <nav aria-label={messages.title} className="duplicates-pages">
        {PAGES.map(({ path, label }) => (
          <Link key={path} to={path} {...(path === pathname ? { 'aria-current': 'page' } : {})}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
