import { useNotify } from 'react-admin'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

interface UnlinkButtonProps {
  guardian: CustomerDetail
  minor: Minor
}

/** Removes a mistaken link after confirmation; the last guardian of a minor cannot be removed. */
export function UnlinkButton({ guardian, minor }: UnlinkButtonProps) {
  const notify = useNotify()
  const name = `${minor.first_name} ${minor.last_name}`
  const { mutate, isPending } = useProviderMutation('customers', 'unlinkMinor', {
    onSuccess: () => notify(messages['unlink.done'], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['unlink.failed']), { type: 'error' }),
  })

  return (
    <ConfirmButton
      label={messages.unlink}
      aria-label={`${messages.unlink}: ${name}`}
      title={messages['unlink.title']}
      size="small"
      pending={isPending}
      onConfirm={(close) =>
        mutate({ guardianId: guardian.id, minorId: minor.id }, { onSettled: close })
      }
    >
      {fill(messages['unlink.confirm'], {
        minor: name,
        guardian: `${guardian.first_name} ${guardian.last_name}`,
      })}
    </ConfirmButton>
  )
}
