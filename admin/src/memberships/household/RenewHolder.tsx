import { messages } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'

import { useProviderQuery } from '../../providers/useProvider.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import RenewMembership from '../RenewMembership.tsx'
import { renewable } from './renewable.ts'

interface RenewHolderProps {
  id: number
  name: string
  onClose(): void
}

/** Renews for a slot holder: the membership that ends last, current or expired. */
export default function RenewHolder({ id, name, onClose }: RenewHolderProps) {
  const held = useProviderQuery('memberships', 'getMembershipsOfHolder', { id }, { staleTime: 0 })
  const membership = held.data && renewable(held.data)
  if (membership) return <RenewMembership id={membership.id} onClose={onClose} />
  return (
    <ScreenDialog title={fill(messages['renew.of'], { name })} brief size="sm" onClose={onClose}>
      <QueryStates query={held} failed={messages['renew.failed']} rows={3}>
        {() => <Notice title={messages['renew.none']} />}
      </QueryStates>
    </ScreenDialog>
  )
}
