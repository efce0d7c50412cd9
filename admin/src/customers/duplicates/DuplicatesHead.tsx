import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/customers/duplicates/messages'

import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { ScreenPages } from '../../ui/ScreenPages.tsx'
import { CUSTOMERS } from '../paths.ts'
import { DISMISSED, DUPLICATES, MERGES } from './paths.ts'
import './duplicates.css'

const PAGES = [
  { path: DUPLICATES, label: messages['tab.possible'] },
  { path: DISMISSED, label: messages['tab.dismissed'] },
  { path: MERGES, label: messages['tab.merged'] },
]

/** Heading shared by the list of duplicates and the list of merges. */
export function DuplicatesHead() {
  return (
    <>
      <ScreenHead
        title={messages.title}
        up={{ to: CUSTOMERS, title: manager.title }}
        hint={messages.hint}
      />
      <ScreenPages label={messages.title} pages={PAGES} />
    </>
  )
}
