import { useId, type ComponentProps } from 'react'

import { useFieldError } from './Form.tsx'

interface SelectProps extends Omit<ComponentProps<'select'>, 'id'> {
  name: string
  label: string
  options: readonly { value: string; text: string }[]
}

/** A labelled select with its error. */
export function Select({ label, options, ...select }: SelectProps) {
  const id = useId()
  const error = useFieldError(select.name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        aria-required
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
