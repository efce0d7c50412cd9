import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { Notice } from './Notice.tsx'

interface FailedNoticeProps {
  title: string
  retry(): void
}

/** Message of a failed read, with a retry button. */
export function FailedNotice({ title, retry }: FailedNoticeProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        <Button variant="contained" onClick={retry}>
          {words.try_again}
        </Button>
      }
    />
  )
}
