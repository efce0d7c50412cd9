import { useQuery } from '@tanstack/react-query'

import { messages } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { membershipsOfHolder } from '../queries.ts'
import RenewMembership from '../RenewMembership.tsx'
import { renewable } from './renewable.ts'

interface RenewHolderProps {
  id: number
  name: string
  onClose(): void
}

/** Renew for somebody who has a place: the membership that ends last, running or over. */
export default function RenewHolder({ id, name, onClose }: RenewHolderProps) {
  const { data, isError, isFetching, refetch } = useQuery(membershipsOfHolder(id))
  const membership = data && renewable(data)
  if (membership) return <RenewMembership id={membership.id} onClose={onClose} />
  return (
    <ScreenDialog title={fill(messages['renew.of'], { name })} brief size="sm" onClose={onClose}>
      {data ? (
        <Notice title={messages['renew.none']} />
      ) : isError && !isFetching ? (
        <FailedNotice title={messages['renew.failed']} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={3} />
      )}
    </ScreenDialog>
  )
}
