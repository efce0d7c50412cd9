import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/passes/messages'
import type { Pass } from '@trailgate/shared/passes/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { useQuery } from '../api/useQuery.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { ownPass } from './queries.ts'
import './pass.css'

/** The code of the rider's pass, and when it was made. */
export default function PassCode() {
  const { data, error, refetch } = useQuery(ownPass)
  if (data) return <Code pass={data} />
  if (error === null) return <p role="status">{messages.loading}</p>
  return (
    <div role="alert" className="notice danger">
      <p>{messageOf(error, messages.failed)}</p>
      <Button quiet onClick={() => void refetch()}>
        {ui.try_again}
      </Button>
    </div>
  )
}

function Code({ pass }: { pass: Pass }) {
  const timeZone = useTimeZone()
  return (
    <figure className="pass-code">
      <QrCode text={pass.token} label={messages.code} />
      <figcaption className="muted">
        {fill(messages.issued, { date: formatDate(pass.issued_at, timeZone) })}
      </figcaption>
    </figure>
  )
}
