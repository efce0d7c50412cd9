import { useNotify } from 'react-admin'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/minors/messages'

import { useLeave } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { BLANK } from './minorForm.ts'
import { MinorDialog } from './MinorDialog.tsx'

/** The form of + Add Minor, at its own address. */
export function AddMinor({ guardian }: { guardian: CustomerDetail }) {
  const leave = useLeave(pathOf({ kind: 'show', id: guardian.id, tab: 'minors' }, ''))
  const notify = useNotify()
  return (
    <MinorDialog
      title={messages['add.title']}
      guardianId={guardian.id}
      values={BLANK}
      onAdded={() => notify(details['minors.added'], { type: 'success' })}
      onClose={leave}
    />
  )
}
