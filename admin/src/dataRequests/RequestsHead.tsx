import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import { messages as retention } from '@trailgate/shared/retention/messages'

import { CUSTOMERS } from '../customers/paths.ts'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenPages } from '../ui/ScreenPages.tsx'
import { REMOVED, REQUESTS, SETTLED } from './paths.ts'

const PAGES = [
  { path: REQUESTS, label: messages['tab.open'] },
  { path: SETTLED, label: messages['tab.settled'] },
  { path: REMOVED, label: retention.title },
]

/** Heading and tabs of the request lists and the deletion report. */
export function RequestsHead({ hint }: { hint: string }) {
  return (
    <>
      <ScreenHead
        title={messages.title}

        up={{ to: CUSTOMERS, title: manager.title }}
        hint={hint}
      />
      <ScreenPages label={messages.title} pages={PAGES} />
    </>
  )
}
