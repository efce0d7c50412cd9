import { namesBut } from '@trailgate/shared/records/fields'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { FieldInput } from '../ui/FieldInput.tsx'
import { TickField } from '../ui/TickField.tsx'
import { ContentInput } from './editor/ContentInput.tsx'

/** What is asked before the text itself; whether it must be signed again is asked once it was signed (`PublishInputs`). */
const HEAD = namesBut(textFields, 'content', 'requires_resign')

/** A button of its own says whether a template is in use. */
const RULES = namesBut(settingFields, 'is_active')

/** The fields of a template, for the form that makes one and the form that changes one. */
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
