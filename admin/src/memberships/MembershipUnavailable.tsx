import { messages } from '@trailgate/shared/memberships/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'

interface MembershipUnavailableProps {
  error: unknown
  retry(): void
}

/** A missing membership, or one that failed to load. */
export function MembershipUnavailable({ error, retry }: MembershipUnavailableProps) {
  if (refusalOf(error)?.status === 404) {
    return <Notice tone="bad" title={messages['detail.missing']} />
  }
  return <FailedNotice title={messages['detail.failed']} retry={retry} />
}
