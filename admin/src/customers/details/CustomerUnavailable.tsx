import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { refusalOf, sentenceFor } from '../../ui/sentenceFor.ts'

interface CustomerUnavailableProps {
  error: unknown
  retry(): void
}

/** A deleted customer, or one that failed to load. */
export function CustomerUnavailable({ error, retry }: CustomerUnavailableProps) {
  if (refusalOf(error)?.status === 404) return <Notice tone="bad" title={manager['delete.gone']} />
  return <FailedNotice title={sentenceFor(error, manager['search.failed'])} retry={retry} />
}
