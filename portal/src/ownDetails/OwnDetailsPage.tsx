import { formatDateTime } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/own_details/messages'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { useQuery } from '../api/useQuery.ts'
import { paths } from '../paths.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ownDetails } from './queries.ts'
import { Reminders } from './Reminders.tsx'
import './ownDetails.css'

/** A rider's changes to their own record and password (docs/product/portal.md, Own details). */
export default function OwnDetailsPage() {
  const { data, error, pending, refetch } = useQuery(ownDetails)
  const letters = useLetters()
  return (
    <div className="own-details">
      <p>
        <Link to={paths.dashboard} className="text-link">
          {messages.back}
        </Link>
      </p>
      <section aria-labelledby="own-details" aria-busy={pending}>
        <h2 id="own-details">{messages.title}</h2>
        {pending && <p role="status">{ui.loading}</p>}
        {error !== null && data === undefined && (
          <div role="alert" className="notice danger">
            <p>{messageOf(error, portal['overview.failed'])}</p>
            <Button quiet onClick={() => void refetch()}>
              {ui.try_again}
            </Button>
          </div>
        )}
        {data && (
          <div className="panel">
            <PendingEmail pending={data.pending_email} />
            <DetailsForm known={data} />
          </div>
        )}
      </section>
      {data && letters && <Reminders on={data.service_letters} />}
      {!pending && (
        <section aria-labelledby="own-password">
          <h2 id="own-password">{messages['password.title']}</h2>
          <div className="panel">
            <PasswordForm pendingEmail={data?.pending_email?.email ?? null} />
          </div>
        </section>
      )}
    </div>
  )
}

function PendingEmail({ pending }: { pending: OwnDetails['pending_email'] }) {
  const timeZone = useTimeZone()
  if (!pending) return null
  const time = formatDateTime(pending.expires_at, timeZone)
  return (
    <p role="status" className="notice caution">
      {fill(messages['email.pending'], { email: pending.email, time })}
    </p>
  )
}
