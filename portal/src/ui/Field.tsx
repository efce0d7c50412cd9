import { useId, type ComponentProps, type ReactNode } from 'react'

import { useFieldError } from './Form.tsx'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  name: string
  label: string
  hint?: string
  /** Content inside the box after the input, such as a button that shows a password. */
  after?: ReactNode
}

/** A labelled text field with its hint and error. */
export function Field({ label, hint, after, ...input }: FieldProps) {
  const id = useId()
  const error = useFieldError(input.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          aria-required
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        {after}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}
