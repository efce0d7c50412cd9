import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { AskingText } from '@trailgate/shared/browser/components/AskingText'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as fields } from '@trailgate/shared/waivers/field_editor_messages'
import { NO_ANSWERS, withAnswer } from '@trailgate/shared/waivers/given_answers'
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

/** Preview of a text as the rider reads it: the sanitized HTML that the server would save. */
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
              <Tried content={data.content} />
            </article>
          </>
        )}
      </QueryStates>
    </ScreenDialog>
  )
}

/** Two riders, so that it shows what each of them is asked. */
const RIDERS = [
  { id: 1, name: fields['rider.first'] },
  { id: 2, name: fields['rider.second'] },
]

/** The text as a phone shows it, to try its questions out. */
function Tried({ content }: { content: string }) {
  const [given, setGiven] = useState(NO_ANSWERS)
  return (
    <AskingText
      html={content}
      riders={RIDERS}
      given={given}
      onAnswer={(field, rider, value) => setGiven(withAnswer(given, field, rider, value))}
    />
  )
}
