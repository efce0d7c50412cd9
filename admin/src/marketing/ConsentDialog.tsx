import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { lastPage } from '../ui/pages.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { ConsentLine } from './ConsentLine.tsx'
import { pathOf } from './paths.ts'
import { consentsOf, customerNamed } from './queries.ts'

const NOT_FOUND = 404

/** Every yes and no of a customer with what proves it. */
export default function ConsentDialog({ customerId }: { customerId: number }) {
  const leave = useLeave(pathOf({ kind: 'numbers' }))
  const [page, setPage] = useState(1)
  const customer = useQuery(customerNamed(customerId))
  const { data, error, isFetching, refetch } = useQuery(consentsOf(customerId, page))
  const last = lastPage(data?.total ?? 0, DEFAULT_PAGE_SIZE)

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
      actions={
        <>
          {last > 1 && (
            <>
              <Button variant="outlined" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {words['page.previous']}
              </Button>
              <span className="figures">{fill(words['page.of'], { n: page, last })}</span>
              <Button variant="outlined" disabled={page >= last} onClick={() => setPage(page + 1)}>
                {words['page.next']}
              </Button>
            </>
          )}
          <Button onClick={leave}>{words.close}</Button>
        </>
      }
    >
      {data && data.events.length > 0 ? (
        <>
          <p className="marketing-count">{messages['consents.hint']}</p>
          <ul className="consents" aria-busy={isFetching}>
            {data.events.map((event) => (
              <ConsentLine key={event.id} event={event} />
            ))}
          </ul>
        </>
      ) : data ? (
        <Notice title={messages['consents.empty']} />
      ) : error && !isFetching ? (
        <FailedNotice
          title={
            refusalOf(error)?.status === NOT_FOUND
              ? sentenceFor(error, messages['consents.failed'])
              : messages['consents.failed']
          }
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}
