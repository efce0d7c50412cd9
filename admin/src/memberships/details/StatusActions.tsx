import { useState } from 'react'
import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'

import { STATUS_ACTIONS, type StatusAction } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../ui/FormAlert.tsx'

/** What may be done with a membership in its state, each after asking. */
export function StatusActions({ membership }: { membership: Membership }) {
  const [asked, ask] = useState<StatusAction>()
  const actions: readonly StatusAction[] = STATUS_ACTIONS[membership.status]
  return (
    <div className="to-the-left membership-actions">
      {actions.map((action) => (
        <Button
          key={action}
          color={action === 'activate' ? 'primary' : 'error'}
          onClick={() => ask(action)}
        >
          {labelOf(action, membership)}
        </Button>
      ))}
      {asked && (
        <ConfirmAction membership={membership} action={asked} onClose={() => ask(undefined)} />
      )}
    </div>
  )
}

interface ConfirmActionProps {
  membership: Membership
  action: StatusAction
  onClose(): void
}

function ConfirmAction({ membership, action, onClose }: ConfirmActionProps) {
  const notify = useNotify()
  const { mutate, error, isPending } = useProviderMutation(
    'memberships',
    'changeMembershipStatus',
    {
      onSuccess() {
        notify(manager['action.done'], { type: 'success' })
        onClose()
      },
    }
  )
  // As it was when it was asked: the question must not change while the answer is on its way.
  const [label] = useState(() => labelOf(action, membership))
  const verb = label === manager['action.reactivate'] ? 'reactivate' : action

  return (
    <ConfirmDialog
      title={manager['action.title']}
      confirm={label}
      cancel={manager['action.keep']}
      danger={action !== 'activate'}
      pending={isPending}
      onConfirm={() => mutate({ id: membership.id, action })}
      onClose={onClose}
    >
      <ErrorAlert error={error} failed={fill(manager['action.failed'], { action: verb })} />
      <p>{fill(messages['action.confirm'], { action: verb })}</p>
    </ConfirmDialog>
  )
}

function labelOf(action: StatusAction, { status }: Membership): string {
  if (action === 'activate' && status === 'cancelled') return manager['action.reactivate']
  return manager[`action.${action}`]
}
