import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/memberships/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { Notice } from '../ui/Notice.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'

interface MembershipUnavailableProps {
  error: unknown
  retry(): void
}

/** A membership that is not there, or could not be read just now (S 2). */
export function MembershipUnavailable({ error, retry }: MembershipUnavailableProps) {
  if (refusalOf(error)?.status === 404) {
    return <Notice tone="bad" title={messages['detail.missing']} />
  }
  return (
    <Notice
      tone="bad"
      title={messages['detail.failed']}
      actions={
        <Button variant="contained" onClick={retry}>
          {words.try_again}
        </Button>
      }
    />
  )
}
