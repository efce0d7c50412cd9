import { useState } from 'react'
import Button from '@mui/material/Button'

import { check } from '@trailgate/shared/fields'
import { STATUS_ACTIONS, type StatusAction } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { suspensionSchema, type Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

import { useUndoNotice } from '../../activity/UndoNotice.tsx'
import { useToday } from '../../layout/useSettings.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../ui/FormAlert.tsx'
import { PauseInputs, type PauseValues } from './PauseInputs.tsx'
import { activationText } from './pauseText.ts'
import './pause.css'

/** Actions for the status of a membership, each confirmed first. */
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
  const notify = useUndoNotice()
  const { mutate, error, isPending } = useProviderMutation(
    'memberships',
    'changeMembershipStatus',
    {
      onSuccess() {
        notify(manager['action.done'])
        onClose()
      },
    }
  )
  // Frozen at opening: the question must not change while the request runs.
  const [label] = useState(() => labelOf(action, membership))
  const today = useToday()
  // The end date shown stays the one at opening.
  const [moves] = useState(() => activationText(membership, today))
  const [pause, setPause] = useState<PauseValues>({ resumeOn: '', givesBack: true })
  const [wrong, setWrong] = useState<string>()
  const verb = label === manager['action.reactivate'] ? 'reactivate' : action

  function confirm(): void {
    if (action !== 'suspend') {
      mutate({ id: membership.id, action })
      return
    }
    const { resumeOn, givesBack } = pause
    const read = check(suspensionSchema({ today }), {
      ...(resumeOn && { resume_on: resumeOn }),
      give_back: givesBack,
    })
    setWrong(read.ok ? undefined : read.details.resume_on?.[0])
    if (read.ok) mutate({ id: membership.id, action, ...read.value })
  }

  return (
    <ConfirmDialog
      title={manager['action.title']}
      confirm={label}
      cancel={manager['action.keep']}
      danger={action !== 'activate'}
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ErrorAlert error={error} failed={fill(manager['action.failed'], { action: verb })} />
      <p>{fill(messages['action.confirm'], { action: verb })}</p>
      {action === 'suspend' && (
        <PauseInputs membership={membership} values={pause} wrong={wrong} onChange={setPause} />
      )}
      {action === 'activate' && moves && <p>{moves}</p>}
    </ConfirmDialog>
  )
}

function labelOf(action: StatusAction, { status }: Membership): string {
  if (action === 'activate' && status === 'cancelled') return manager['action.reactivate']
  return manager[`action.${action}`]
}
