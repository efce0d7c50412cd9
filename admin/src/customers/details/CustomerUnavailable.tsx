import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { Notice } from '../../ui/Notice.tsx'
import { refusalOf, sentenceFor } from '../../ui/sentenceFor.ts'

interface CustomerUnavailableProps {
  error: unknown
  retry(): void
}

/** A customer that is gone, or could not be read just now. */
export function CustomerUnavailable({ error, retry }: CustomerUnavailableProps) {
  if (refusalOf(error)?.status === 404) return <Notice tone="bad" title={manager['delete.gone']} />
  return (
    <Notice
      tone="bad"
      title={sentenceFor(error, manager['search.failed'])}
      actions={
        <Button variant="contained" onClick={retry}>
          {words.try_again}
        </Button>
      }
    />
  )
}
