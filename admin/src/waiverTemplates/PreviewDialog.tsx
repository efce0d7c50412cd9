import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { RichText } from '@trailgate/shared/browser/components/RichText'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useProviderQuery } from '../providers/useProvider.ts'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { saidOr } from '../ui/sentenceFor.ts'

interface PreviewDialogProps {
  name: string
  version: string
  content: string
  onClose(): void
}

/** A text over the page as the rider reads it: what the server would save of it, and nothing else. */
export function PreviewDialog({ name, version, content, onClose }: PreviewDialogProps) {
  const preview = useProviderQuery('waivers', 'previewTemplate', { content }, { gcTime: 0 })
  return (
    <ScreenDialog
      title={messages['preview.title']}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <QueryStates query={preview} failed={saidOr(messages['preview.failed'])} rows={4}>
        {(data) => (
          <>
            {data.changed && <Alert severity="warning">{messages['preview.cleaned']}</Alert>}
            <article className="template-preview">
              <h3>{name}</h3>
              <p className="template-hint">{fill(waivers['select.version'], { n: version })}</p>
              <RichText html={data.content} />
            </article>
          </>
        )}
      </QueryStates>
    </ScreenDialog>
  )
}
