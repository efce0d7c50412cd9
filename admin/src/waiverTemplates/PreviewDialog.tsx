import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { RichText } from '@trailgate/shared/browser/components/RichText'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { TemplatePreview } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { call } from '../api/client.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

interface PreviewDialogProps {
  name: string
  version: string
  content: string
  onClose(): void
}

/** A text over the page as the rider reads it: what the server would save of it, and nothing else. */
export function PreviewDialog({ name, version, content, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['waiver-preview', content],
    queryFn: () =>
      call<TemplatePreview>('/waivers/staff/templates/preview', {
        method: 'POST',
        body: { content },
      }),
    gcTime: 0,
  })
  return (
    <ScreenDialog
      title={messages['preview.title']}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {data ? (
        <>
          {data.changed && <Alert severity="warning">{messages['preview.cleaned']}</Alert>}
          <article className="template-preview">
            <h3>{name}</h3>
            <p className="template-hint">{fill(waivers['select.version'], { n: version })}</p>
            <RichText html={data.content} />
          </article>
        </>
      ) : error ? (
        <FailedNotice
          title={sentenceFor(error, messages['preview.failed'])}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}
