import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useLetters } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RequestsHead } from './RequestsHead.tsx'

interface RequestListProps {
  filter?: Record<string, string>
  /** Text for an empty list. */
  empty: string
  /** Actions on a request. */
  actions?(request: DeletionRequest): ReactNode
}

/** Deletion requests, for staff who may settle them. */
export function RequestList({ filter, empty, actions }: RequestListProps) {
  const letters = useLetters()
  if (!useCan('deletion_requests.manage')) return <AccessDenied />
  const hint = letters ? messages.hint : messages['hint.no_letters']
  return (
    <>
      <RequestsHead hint={letters === undefined ? '' : hint} />
      <PagedList
        resource="deletion-requests"
        filter={filter}
        empty={<Notice title={empty} />}
        failed={messages.failed}
      >
        <Requests actions={actions} />
      </PagedList>
    </>
  )
}

function Requests({ actions }: Pick<RequestListProps, 'actions'>) {
  const { data = [] } = useListContext<DeletionRequest>()
  return (
    <ul className="requests">
      {data.map((request) => (
        <RequestCard key={request.id} request={request}>
          {actions?.(request)}
        </RequestCard>
      ))}
    </ul>
  )
}
