import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { formatDate } from '@trailgate/shared/dates'
import type { PartyDetail } from '@trailgate/shared/parties/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { call } from '../../../api/client.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FailedNotice } from '../../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { partyOf } from './queries.ts'

const LinkCode = lazy(() => import('../LinkCode.tsx'))

/** The link of a party, who comes and who of them is covered, and the way to end it. */
export function PartyDetails({ id }: { id: number }) {
  const { data, isError, isFetching, refetch } = useQuery(partyOf(id))
  const timeZone = useTimeZone()
  const loading = <LoadingRows label={words.loading} rows={3} />
  if (!data) {
    return isError && !isFetching ? (
      <FailedNotice title={messages['guests.failed']} retry={() => void refetch()} />
    ) : (
      loading
    )
  }
  const date = formatDate(data.expires_at, timeZone)
  return (
    <div className="party-details">
      {data.open && (
        <Suspense fallback={loading}>
          <div className="link-panel">
            <p>{fill(messages.until, { date })}</p>
            <LinkCode url={data.url} />
          </div>
        </Suspense>
      )}
      <Guests party={data} />
      {data.open && <EndButton party={data} />}
    </div>
  )
}

function Guests({ party: { id, guests } }: { party: PartyDetail }) {
  return (
    <section aria-labelledby={`guests-${id}`}>
      <h4 id={`guests-${id}`}>{messages.guests}</h4>
      <ul className="party-guests">
        {guests.map(({ first_name: first, last_name: last, is_minor: minor, covered }, place) => (
          <li key={place}>
            <span>
              {first} {last}
              {minor && <span className="muted-text"> {messages.minor}</span>}
            </span>
            <Badge tone={covered ? 'good' : 'bad'}>
              {covered ? messages.covered : messages.not_covered}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndButton({ party: { id, name } }: { party: PartyDetail }) {
  const [asking, ask] = useState(false)
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/parties/${id}`, { method: 'DELETE' }),
    onSuccess: () => notify(messages['end.done'], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['end.failed']), { type: 'error' }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: ['customers'] })
      ask(false)
    },
  })
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => ask(true)}>
        {messages.end}
      </Button>
      {asking && (
        <ConfirmDialog
          title={fill(messages['end.question'], { name })}
          confirm={messages.end}
          danger
          pending={isPending}
          onConfirm={mutate}
          onClose={() => ask(false)}
        >
          {messages['end.explained']}
        </ConfirmDialog>
      )}
    </>
  )
}
