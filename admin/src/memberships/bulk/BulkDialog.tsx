import { useState } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { BulkResult, ListedMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { UndoButton } from '../../activity/UndoNotice.tsx'
import { takeActivity } from '../../api/lastActivity.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../ui/FormAlert.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { useSeen } from './useSeen.ts'
import '../../ui/leftOut.css'

interface BulkDialogProps {
  ids: readonly number[]
  action: 'expire' | 'cancel'
  onClose(): void
}

/** Bulk Expire and Bulk Cancel: confirmation, then the counts done and skipped with reasons. */
export function BulkDialog({ ids: selected, action, onClose }: BulkDialogProps) {
  // The action clears the selection; its result still refers to these ids.
  const [ids] = useState(selected)
  const { onUnselectItems } = useListContext<ListedMembership>()
  const [result, setResult] = useState<BulkResult>()
  const [activity, setActivity] = useState<number>()
  const { mutate, error, isPending } = useProviderMutation('memberships', 'changeMemberships', {
    onSuccess(answer) {
      setResult(answer)
      setActivity(takeActivity())
      onUnselectItems()
    },
  })
  const verb = manager[`bulk.${action}`]
  const label = messages[`selection.${action}`]

  if (result) return <BulkOutcome result={result} activity={activity} onClose={onClose} />
  return (
    <ConfirmDialog
      title={label}
      confirm={label}
      danger
      pending={isPending}
      onConfirm={() => mutate({ ids, action })}
      onClose={onClose}
    >
      <ErrorAlert error={error} failed={fill(manager['bulk.failed'], { action: verb })} />
      <p>{fill(messages['bulk.confirm'], { action: verb, n: ids.length })}</p>
    </ConfirmDialog>
  )
}

interface BulkOutcomeProps {
  result: BulkResult
  /** The row of the log, by which it can be undone. */
  activity: number | undefined
  onClose(): void
}

function BulkOutcome({ result, activity, onClose }: BulkOutcomeProps) {
  const seen = useSeen()
  const { updated_count: n, skipped } = result
  return (
    <ScreenDialog
      size="sm"
      brief
      title={manager['bulk.result']}
      onClose={onClose}
      actions={
        <>
          {activity !== undefined && <UndoButton id={activity} onSettled={onClose} />}
          <Button variant="contained" autoFocus onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <p role="status">{fill(messages['bulk.done'], { n })}</p>
      {skipped.length > 0 && (
        <>
          <p className="left-out-title">{fill(manager['bulk.skipped'], { n: skipped.length })}</p>
          <ul className="left-out">
            {skipped.map(({ id, reason }) => (
              <li key={id}>
                <strong>{seen(id)}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </ScreenDialog>
  )
}
