import { useId, type ComponentProps } from 'react'

import { useFieldError } from './Form.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  name: string
  label: string
}

/** A labelled text of several lines with its error. */
export function TextArea({ label, ...input }: TextAreaProps) {
  const id = useId()
  const error = useFieldError(input.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
