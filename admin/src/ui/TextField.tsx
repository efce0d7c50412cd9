import { FormField } from './FormField.tsx'

interface TextFieldProps<Source extends string> {
  source: Source
  label: string
  max: number
  span: 1 | 2 | 3 | 6
  type?: 'text' | 'tel' | 'email'
  required?: boolean
  autoFocus?: boolean
  inputMode?: 'numeric' | 'decimal'
  /** Hint under the field, replaced by an error. */
  hint?: string | undefined
}

/** Single-line text field of a form. */
export function TextField<Source extends string>({
  max,
  span,
  type = 'text',
  required = false,
  inputMode,
  ...field
}: TextFieldProps<Source>) {
  return (
    <FormField
      {...field}
      type={type}
      required={required}
      className={`span-${span}`}
      // Other people's data: the browser must not offer the clerk's own.
      autoComplete="off"
      slotProps={{ htmlInput: { 'maxLength': max, 'aria-required': required, inputMode } }}
    />
  )
}
