import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { sentenceFor } from './sentenceFor.ts'
import type { FormFailure } from './useSubmit.ts'
import './dialog.css'

interface FormAlertProps {
  failure: FormFailure | undefined
  /** Takes what somebody else saved, and says whether it could be read. */
  reload?(): Promise<boolean>
}

/** Above a form, why it was not saved; after a stale write, the way to what the other one saved. */
export function FormAlert({ failure, reload }: FormAlertProps) {
  const [unread, setUnread] = useState<FormFailure>()
  if (!failure) return null
  const { sentence, stale } = failure
  return (
    <Alert
      severity={stale ? 'warning' : 'error'}
      className="form-failure"
      action={
        stale &&
        reload && (
          <Button
            color="inherit"
            onClick={() => void reload().then((read) => setUnread(read ? undefined : failure))}
          >
            {words.load_theirs}
          </Button>
        )
      }
    >
      {unread === failure ? words['load_theirs.failed'] : sentence}
      {stale && ` ${words.yours_stays}`}
    </Alert>
  )
}

interface ErrorAlertProps {
  error: unknown
  /** What is said where the server had no words of its own. */
  failed: string
}

/** Why something was not done; nothing while there is nothing to say. */
export function ErrorAlert({ error, failed }: ErrorAlertProps) {
  const sentence = error ? sentenceFor(error, failed) : undefined
  return <FormAlert failure={sentence === undefined ? undefined : { sentence, stale: false }} />
}
