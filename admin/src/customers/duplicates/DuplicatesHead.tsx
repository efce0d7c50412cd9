import { Link } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/customers/duplicates/messages'

import { ScreenPages } from '../../ui/ScreenPages.tsx'
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
  return (
    <>
      <title>Duplicates | Trailgate</title>
      <div className="screen-head">
        <div>
          <p className="screen-way">
            <Link to={CUSTOMERS}>{manager.title}</Link>
          </p>
          <h1>{messages.title}</h1>
          <p>{messages.hint}</p>
        </div>
      </div>
      <ScreenPages label={messages.title} pages={PAGES} />
    </>
  )
}
