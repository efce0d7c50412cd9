import { messages as details } from '@trailgate/shared/customers/details_messages'
import { check } from '@trailgate/shared/fields'
import { voidWaiverSchema } from '@trailgate/shared/waivers/schemas'

import { call } from '../../../api/client.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

interface VoidWaiverProps {
  waiverId: number
  onClose(): void
}

/** Takes a signed waiver its effect, after asking why; what was signed stays. */
export function VoidWaiver({ waiverId, onClose }: VoidWaiverProps) {
  return (
    <ReasonDialog
      title={details['void.title']}
      hint={details['void.warning']}
      submit={details.void}
      done={details['void.done']}
      failed={details['void.failed']}
      danger
      read={(reason) => check(voidWaiverSchema(), { reason })}
      send={(body) => call(`/waivers/${waiverId}/void`, { method: 'POST', body })}
      onClose={onClose}
    />
  )
}
