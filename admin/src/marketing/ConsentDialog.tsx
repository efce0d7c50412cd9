import { useState } from 'react'
import { useGetOne } from 'react-admin'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { DETAIL } from '../providers/detail.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTurner } from '../ui/PageTurner.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { ConsentLine } from './ConsentLine.tsx'
import { pathOf } from './paths.ts'
import { useConsents } from './queries.ts'

const NOT_FOUND = 404

/** A customer's consent events with their evidence. */
export default function ConsentDialog({ customerId }: { customerId: number }) {
  const leave = useLeave(pathOf({ kind: 'numbers' }))
  const [page, setPage] = useState(1)
  const customer = useGetOne<CustomerDetail>('customers', { id: customerId, meta: DETAIL })
  const consents = useConsents(customerId, page)

  return (
    <ScreenDialog
      title={
        customer.data
          ? fill(messages['consents.of'], {
              name: `${customer.data.first_name} ${customer.data.last_name}`,
            })
          : messages['consents.title']
      }
      onClose={leave}
      actions={<Button onClick={leave}>{words.close}</Button>}
    >
      <QueryStates
        query={consents}
        failed={(error) =>
          refusalOf(error)?.status === NOT_FOUND
            ? sentenceFor(error, messages['consents.failed'])
            : messages['consents.failed']
        }
        rows={4}
      >
        {({ data, total }) => {
          if (data.length === 0) return <Notice title={messages['consents.empty']} />
          return (
            <>
              <p className="marketing-count">{messages['consents.hint']}</p>
              <ul className="consents" aria-busy={consents.isFetching}>
                {data.map((event) => (
                  <ConsentLine key={event.id} event={event} />
                ))}
              </ul>
              <PageTurner page={page} total={total} onPage={setPage} />
            </>
          )
        }}
      </QueryStates>
    </ScreenDialog>
  )
}
