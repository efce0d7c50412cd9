import { messages as details } from '@trailgate/shared/customers/details_messages'
import { check } from '@trailgate/shared/fields'
import { voidWaiverSchema } from '@trailgate/shared/waivers/schemas'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'

interface VoidWaiverProps {
  waiverId: number
  onClose(): void
}

/** Voids a signed waiver with a reason; the signed record stays. */
export function VoidWaiver({ waiverId, onClose }: VoidWaiverProps) {
  const change = useProviderMutation('customers', 'voidWaiver')
  return (
    <ReasonDialog
      title={details['void.title']}
      hint={details['void.warning']}
      submit={details.void}
      done={details['void.done']}
      failed={details['void.failed']}
      danger
      about={{ waiverId }}
      read={(reason) => check(voidWaiverSchema(), { reason })}
      change={change}
      onClose={onClose}
    />
  )
}
