import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as answers } from '@trailgate/shared/waivers/answer_list_messages'
import { AUDIENCE_LABELS } from '@trailgate/shared/waivers/constants'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { sentenceFor } from '../ui/sentenceFor.ts'
import { StatusButton } from '../ui/StatusButton.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { ConfirmSample } from './ConfirmSample.tsx'
import { DeleteTemplateButton } from './DeleteTemplateButton.tsx'
import { pathOf } from './paths.ts'
import { isUnconfirmed, sampleSentence } from './sample.ts'
import { PreviewDialog } from './PreviewDialog.tsx'

interface TemplateCardProps {
  template: WaiverTemplate
  /** One of its texts has or had a question whose answers can be listed. */
  asks: boolean
}

/** A template with its facts and actions. */
export function TemplateCard({ template, asks }: TemplateCardProps) {
  const notify = useNotify()
  const [previewing, setPreviewing] = useState(false)
  const { id, name, version, version_in_force: inForce } = template
  return (
    <li className="panel template-card" aria-label={name}>
      <div className="template-head">
        <h2>{name}</h2>
        {template.is_active ? (
          <Badge tone="good">{words.active}</Badge>
        ) : (
          <Badge tone="plain">{words.inactive}</Badge>
        )}
      </div>
      <p className="template-badges">
        <Badge tone="plain">{AUDIENCE_LABELS[template.audience]}</Badge>
        {template.required && <Badge tone="warn">{messages.required}</Badge>}
      </p>
      <ul className="template-facts figures">
        <li>
          {fill(messages['card.version'], { version })} ·{' '}
          {fill(messages['card.effective'], { date: formatDate(template.effective_date) })}
        </li>
        {inForce !== null && (
          <li className="template-later">{fill(messages['card.later'], { version: inForce })}</li>
        )}
        <li>
          {template.valid_for_days === null
            ? messages['card.endless']
            : fill(messages['card.valid_days'], { n: template.valid_for_days })}
        </li>
        <li>
          {fill(messages['card.signed'], { n: template.signed_count.toLocaleString('en-US') })}
        </li>
      </ul>
      {template.sample && (
        <p className={template.sample.confirmed_at ? 'template-sample' : 'template-sample open'}>
          {sampleSentence(template.sample)}
        </p>
      )}
      <div className="template-actions">
        {isUnconfirmed(template) && <ConfirmSample template={template} />}
        <Button size="small" onClick={() => setPreviewing(true)}>
          {messages.preview}
        </Button>
        <Button
          size="small"
          component={Link}
          to={pathOf({ kind: 'edit', id })}
          state={WITHIN}
          aria-label={`${words.edit} ${name}`}
        >
          {words.edit}
        </Button>
        <Button
          size="small"
          component={Link}
          to={pathOf({ kind: 'versions', id })}
          state={WITHIN}
          aria-label={`${messages.versions} ${name}`}
        >
          {messages.versions}
        </Button>
        {asks && (
          <Button
            size="small"
            component={Link}
            to={pathOf({ kind: 'answers', id })}
            state={WITHIN}
            aria-label={`${answers.open} ${name}`}
          >
            {answers.open}
          </Button>
        )}
        <StatusButton
          resource="waivers"
          record={template}
          labels={messages}
          onSwitched={(saved) =>
            notify(messages[saved.is_active ? 'activated' : 'deactivated'], { type: 'success' })
          }
          onFailed={(error) =>
            notify(sentenceFor(error, messages['status.failed']), { type: 'error' })
          }
        />
        <DeleteTemplateButton template={template} />
      </div>
      {previewing && (
        <PreviewDialog
          name={name}
          version={version}
          content={template.content}
          onClose={() => setPreviewing(false)}
        />
      )}
    </li>
  )
}
