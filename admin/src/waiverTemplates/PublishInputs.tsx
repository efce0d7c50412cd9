import { useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'

import { formatDate, isDay } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { nextVersion } from '@trailgate/shared/waivers/next_version'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { textFields } from '@trailgate/shared/waivers/template_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useToday } from '../layout/useSettings.ts'
import { useProviderQuery } from '../providers/useProvider.ts'
import { TickField } from '../ui/TickField.tsx'
import { makesNewVersion, type TemplateValues } from './templateForm.ts'

/** Explains before saving what it means for earlier signers (decisions, Coverage). */
export function PublishInputs({ template }: { template: WaiverTemplate }) {
  const today = useToday()
  const values = useWatch() as Partial<TemplateValues>
  if (template.signed_count === 0) return null
  const { version = template.version } = values
  const next = version === template.version ? nextVersion(version, [version]) : version
  return (
    <fieldset className="form-section">
      <legend>{messages['section.publish']}</legend>
      {makesNewVersion(values, template, today) && (
        <Alert severity="info" className="form-failure">
          {fill(messages.new_version, { version: next })}
        </Alert>
      )}
      <TickField
        source="requires_resign"
        label={textFields.requires_resign.label}
        hint={
          values.requires_resign ? (
            <ResignHint id={template.id} day={values.effective_date} />
          ) : (
            messages['resign.not']
          )
        }
      />
    </fieldset>
  )
}

function ResignHint({ id, day }: { id: number; day: string | undefined }) {
  const from = day && isDay(day) ? day : undefined
  const { data } = useProviderQuery(
    'waivers',
    'countResigning',
    { id, from },
    { enabled: from !== undefined, staleTime: 0 }
  )
  if (!data || !from) return messages['resign.counting']
  return (
    <strong>
      {fill(messages['resign.count'], {
        n: data.riders.toLocaleString('en-US'),
        date: formatDate(from),
      })}
    </strong>
  )
}
