import {
  AUDIENCES,
  AUDIENCE_LABELS,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VERSION_MAX,
} from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DayField } from '../ui/DayField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TickField } from '../ui/TickField.tsx'
import { ContentInput } from './editor/ContentInput.tsx'
import type { TemplateValues } from './templateForm.ts'

const Text = TextField<keyof TemplateValues>
const DayText = DayField<keyof TemplateValues>

const AUDIENCE_CHOICES = AUDIENCES.map((id) => ({ id, name: AUDIENCE_LABELS[id] }))

/** The fields of a template, for the form that makes one and the form that changes one. */
export function TemplateInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <fieldset className="form-section">
        <legend>{messages['section.template']}</legend>
        <div className="form-grid">
          <Text
            source="name"
            label={messages['field.name']}
            max={TEMPLATE_NAME_MAX}
            autoFocus={isNew}
            required
            span={6}
          />
          <Text
            source="version"
            label={messages['field.version']}
            max={TEMPLATE_VERSION_MAX}
            required
            span={3}
          />
          <DayText source="effective_date" label={messages['field.effective_date']} required />
        </div>
      </fieldset>
      <ContentInput />
      <fieldset className="form-section">
        <legend>{messages['section.rules']}</legend>
        <div className="form-grid">
          <ChoiceField
            source="audience"
            label={messages['field.audience']}
            choices={AUDIENCE_CHOICES}
          />
          <Text
            source="valid_for_days"
            label={messages['field.valid_for_days']}
            hint={messages['field.valid_for_days.hint']}
            max={5}
            inputMode="numeric"
            span={3}
          />
          <TickField source="required" label={messages['field.required']} />
        </div>
      </fieldset>
    </>
  )
}
