import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { sentenceFor } from './sentenceFor.ts'
import type { FormFailure } from './useSubmit.ts'
import './dialog.css'

interface FormAlertProps {
  failure: FormFailure | undefined
  /** Loads the version saved by another user; resolves to false if that failed. */
  reload?(): Promise<boolean>
}

/** Form-level error; after a stale write, a button that loads the newer version. */
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
  /** Fallback message if the server sent none. */
  failed: string
}

/** Error message of an action; renders nothing without an error. */
export function ErrorAlert({ error, failed }: ErrorAlertProps) {
  const sentence = error ? sentenceFor(error, failed) : undefined
  return <FormAlert failure={sentence === undefined ? undefined : { sentence, stale: false }} />
}
