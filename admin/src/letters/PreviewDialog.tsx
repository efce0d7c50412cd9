import { useState } from 'react'

import { LETTER_KINDS, type LetterKind } from '@trailgate/shared/letters/constants'
import { messages as letters } from '@trailgate/shared/letters/messages'
import { messages } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'

import { Letter } from '../campaigns/Letter.tsx'
import { useProviderQuery } from '../providers/useProvider.ts'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import '../campaigns/campaigns.css'

/** Each letter of service with invented people. */
export default function PreviewDialog({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<LetterKind>('waiver_expiring_30')
  const query = useProviderQuery('service-letters', 'getLetterPreview', { kind })
  return (
    <ScreenDialog title={messages['preview.title']} onClose={onClose}>
      <p className="letter-hint">{messages['preview.hint']}</p>
      <PlainSelect
        aria-label={messages['filter.kind']}
        value={kind}
        choices={LETTER_KINDS.map((id) => ({ id, name: letters[`kind.${id}`] }))}
        onChoose={(chosen) => setKind(chosen)}
      />
      <div className="letter-shown">
        <QueryStates query={query} failed={messages['preview.failed']} rows={6}>
          {({ subject, html, text }) => (
            <section className="campaign-letter" aria-label={messages.preview}>
              <p className="campaign-subject">{fill(messages['preview.subject'], { subject })}</p>
              <Letter html={html} text={text} />
            </section>
          )}
        </QueryStates>
      </div>
    </ScreenDialog>
  )
}
