import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import type { FormFailure } from './useSubmit.ts'
import './dialog.css'

interface FormAlertProps {
  failure: FormFailure | undefined
  /** Fetches what somebody else saved. */
  reload?(): void
  /** Whether what was typed here outlives that. */
  keeps?: boolean
}

/** Above a form, why it was not saved; after a stale write, the way to what the other one saved. */
export function FormAlert({ failure, reload, keeps = true }: FormAlertProps) {
  if (!failure) return null
  const { sentence, stale } = failure
  return (
    <Alert
      severity={stale ? 'warning' : 'error'}
      className="form-failure"
      action={
        stale &&
        reload && (
          <Button color="inherit" onClick={reload}>
            {words.load_theirs}
          </Button>
        )
      }
    >
      {sentence}
      {stale && keeps && ` ${words.yours_stays}`}
    </Alert>
  )
}
