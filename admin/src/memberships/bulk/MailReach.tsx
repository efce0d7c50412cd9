import type { MailPreview } from '@trailgate/shared/memberships/mail'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import type { Asked } from '../../ui/QueryStates.tsx'
import '../../ui/leftOut.css'

/** Recipients in the selection, and the ones left out with the reason. */
export function MailReach({
  reach,
}: {
  reach: Asked<MailPreview> & { isPlaceholderData: boolean }
}) {
  const { data, error, isFetching, isPlaceholderData, refetch } = reach
  if (error && !isFetching) {
    return <FailedNotice title={manager['mail.preview_failed']} retry={() => void refetch()} />
  }
  if (!data) return <LoadingRows label={words.loading} rows={3} />
  const { recipients, skipped } = data
  return (
    <section
      className="mail-reach"
      aria-label={manager['mail.preview']}
      aria-busy={isPlaceholderData}
    >
      <div role="status">
        <h3>
          {recipients.length > 0
            ? fill(manager['mail.to'], { n: recipients.length })
            : manager['mail.to_nobody']}
        </h3>
      </div>
      {recipients.length > 0 && (
        <ul className="left-out" tabIndex={0} aria-label={manager['mail.preview']}>
          {recipients.map(({ customer_id: id, name, email }) => (
            <li key={id}>
              <strong>{name}</strong> {email}
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <>
          <h3>{fill(manager['mail.not_to'], { n: skipped.length })}</h3>
          <ul
            className="left-out"
            tabIndex={0}
            aria-label={fill(manager['mail.not_to'], { n: skipped.length })}
          >
            {skipped.map(({ id, membership_id: number, customer_name: name, reason }) => (
              <li key={id}>
                {name && (
                  <strong>
                    #{number} {name}
                  </strong>
                )}{' '}
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
