import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { formatDateTime } from '@trailgate/shared/dates'
import type { SecondFactorState } from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { call } from '../api/client.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { session } from '../session/session.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { ProveDialog, type Proof } from './ProveDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

const KEY = ['second-factor']

/** The second factor on the profile page: how it stands, and what can be done about it. Not there where the park uses none. */
export function SecondFactor() {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'set_up' | Proof>()
  const [told, setTold] = useState<string>()
  const [unread, setUnread] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<SecondFactorState>('/auth/second-factor', { signal }),
  })

  function close(sentence?: string) {
    setOpen(undefined)
    setTold(sentence)
    void queries.invalidateQueries({ queryKey: KEY })
    // Everything else opens, or closes, with it.
    session
      .renew(() => call('/auth/me'))
      .catch((failure: unknown) => {
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
