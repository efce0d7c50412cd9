import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { formatDateTime } from '@trailgate/shared/dates'
import type { SecondFactorState } from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../layout/useSettings.ts'
import { useProviderQuery } from '../providers/useProvider.ts'
import { renewStaff } from '../session/loadStaff.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { Proof } from './calls.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

/** The second factor on the profile page: how it stands, and what can be done about it. Not there where the park uses none. */
export function SecondFactor() {
  const [open, setOpen] = useState<'set_up' | Proof>()
  const [told, setTold] = useState<string>()
  const [unread, setUnread] = useState<string>()
  const { data, error, refetch } = useProviderQuery('second-factor', 'getSecondFactor', {})

  function close(sentence?: string) {
    setOpen(undefined)
    setTold(sentence)
    // Everything else opens, or closes, with it.
    renewStaff().catch((failure: unknown) => {
      setUnread(sentenceFor(failure, messages['load.failed']))
    })
  }

  if (error) {
    return (
      <FailedNotice
        title={sentenceFor(error, messages['load.failed'])}
        retry={() => void refetch()}
      />
    )
  }
  if (!data) return <LoadingRows label={words.loading} rows={2} />
  if (data.setting === 'off') return null
  return (
    <section className="second-factor" aria-labelledby="second-factor">
      <h2 id="second-factor">{messages.title}</h2>
      <p>{messages.about}</p>
      {data.required && !data.confirmed_at && <Alert severity="warning">{messages.due}</Alert>}
      {unread && <Alert severity="error">{unread}</Alert>}
      {told && <Alert severity="success">{told}</Alert>}
      <State state={data} />
      <div className="second-factor-actions">
        {data.confirmed_at ? (
          <>
            <Button variant="outlined" onClick={() => setOpen('recovery-codes')}>
              {messages.renew}
            </Button>
            <Button color="error" onClick={() => setOpen('off')}>
              {messages.turn_off}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setOpen('set_up')}>
            {messages.set_up}
          </Button>
        )}
      </div>
      {open === 'set_up' && <SetUpDialog onClose={() => close()} />}
      {(open === 'off' || open === 'recovery-codes') && <ProveDialog what={open} onClose={close} />}
    </section>
  )
}

function State({ state }: { state: SecondFactorState }) {
  const timeZone = useTimeZone()
  if (!state.confirmed_at) return <p className="second-factor-state">{messages.off}</p>
  const date = formatDateTime(state.confirmed_at, timeZone)
  return (
    <p className="second-factor-state">
      {fill(messages['on.since'], { date, n: state.recovery_codes_left })}
    </p>
  )
}
