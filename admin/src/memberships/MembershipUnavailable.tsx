import { messages } from '@trailgate/shared/memberships/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'

interface MembershipUnavailableProps {
  error: unknown
  retry(): void
}

/** A membership that is not there, or could not be read just now. */
export function MembershipUnavailable({ error, retry }: MembershipUnavailableProps) {
  if (refusalOf(error)?.status === 404) {
    return <Notice tone="bad" title={messages['detail.missing']} />
  }
  return <FailedNotice title={messages['detail.failed']} retry={retry} />
}
