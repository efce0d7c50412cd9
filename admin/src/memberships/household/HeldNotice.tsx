import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'

import { heldSentence, type Held } from './held.ts'

interface HeldNoticeProps {
  held: readonly Held[]
  today: Day
  /** True if the memberships could not be read. */
  isFailed: boolean
  onRenew(membershipId: number): void
}

/** Above a sale: what its people have already, each with Renew. A suspended membership is activated instead. */
export function HeldNotice({ held, today, isFailed, onRenew }: HeldNoticeProps) {
  return (
    <>
      {held.map((each) => (
        <Alert
          key={each.membership.id}
          severity="warning"
          className="sale-held"
          action={
            each.membership.status === 'active' && (
              <Button
                color="inherit"
                aria-label={fill(sale['renew.of'], { name: each.names.join(', ') })}
                onClick={() => onRenew(each.membership.id)}
              >
                {messages.renew}
              </Button>
            )
          }
        >
          {heldSentence(each, today)}
        </Alert>
      ))}
      {isFailed && (
        <Alert severity="warning" className="sale-held">
          {sale['held.failed']}
        </Alert>
      )}
    </>
  )
}
