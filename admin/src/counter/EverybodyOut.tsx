import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import { OVERRIDE_REASON } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { checkOutOneSchema } from '@trailgate/shared/visits/schemas'

import { useSettings } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'

interface EverybodyOutProps {
  day: Day
  count: number
  /** Number of minors among them. */
  minors: number
}

/** Ends all visits of the day, at its end: for managers. */
export function EverybodyOut({ day, count, minors }: EverybodyOutProps) {
  const notify = useNotify()
  const asksWhy = useSettings()?.child_pickup === 'require' && minors > 0
  const [isAsking, setAsking] = useState(false)
  const change = useProviderMutation('visits', 'checkEverybodyOut', {
    onSuccess({ updated_count: n }) {
      notify(fill(messages['everybody_out.done'], { n }), { type: 'success' })
      setAsking(false)
    },
    // The server knows a minor whom the board does not count.
    onError: (error) => {
      if (refusalOf(error)?.code === 'VALIDATION_ERROR') setAsking(true)
    },
  })
  const hint = fill(messages['everybody_out.hint'], { n: count })
  if (!asksWhy && !isAsking) {
    return (
      <ConfirmButton
        label={messages.everybody_out}
        title={messages['everybody_out.title']}
        color="error"
        variant="outlined"
        disabled={count === 0}
        pending={change.isPending}
        alert={<ErrorAlert error={change.error} failed={messages['everybody_out.failed']} />}
        onConfirm={(close) => change.mutate({ day }, { onSuccess: close })}
      >
        {hint}
      </ConfirmButton>
    )
  }
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {messages.everybody_out}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={messages['everybody_out.title']}
          hint={hint}
          label={messages['everybody_out.reason']}
          maxLength={OVERRIDE_REASON.max}
          submit={messages.everybody_out}
          failed={messages['everybody_out.failed']}
          danger
          about={{ day }}
          read={readReason}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Here a reason has to be given. */
function readReason(typed: string): Checked<{ reason: string }> {
  const reason = typed.trim()
  const checked = check(checkOutOneSchema(), { override_reason: reason })
  const refused = checked.ok ? undefined : checked.details.override_reason
  const wrong = reason ? refused : [fill(visits['reason.min'], { n: OVERRIDE_REASON.min })]
  return wrong ? { ok: false, details: { reason: wrong } } : { ok: true, value: { reason } }
}
