import { namesBut } from '@trailgate/shared/records/fields'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { FieldInput } from '../ui/FieldInput.tsx'
import { TickField } from '../ui/TickField.tsx'
import { ContentInput } from './editor/ContentInput.tsx'

/** Fields before the text; once the template was signed, `PublishInputs` asks whether it must be signed again. */
const HEAD = namesBut(textFields, 'content', 'requires_resign')

/** A separate button activates a template. */
const RULES = namesBut(settingFields, 'is_active')

/** Fields of a template, for the create and the edit form. */
export function TemplateInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <fieldset className="form-section">
        <legend>{messages['section.template']}</legend>
        <div className="form-grid">
          {HEAD.map((name) => (
            <FieldInput
              key={name}
              source={name}
              field={textFields[name]}
              autoFocus={isNew && name === 'name'}
            />
          ))}
        </div>
      </fieldset>
      <ContentInput />
      <fieldset className="form-section">
        <legend>{messages['section.rules']}</legend>
        <div className="form-grid">
          {RULES.map((name) => {
            const field = settingFields[name]
            return field.kind === 'flag' ? (
              <TickField key={name} source={name} label={field.label} />
            ) : (
              <FieldInput key={name} source={name} field={field} />
            )
          })}
        </div>
      </fieldset>
    </>
  )
}
