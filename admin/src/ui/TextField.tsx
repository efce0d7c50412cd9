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
  /** Stands under the field until there is something to say about what was written. */
  hint?: string | undefined
}

/** A line of text in a form of the back office. */
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
      // These are other people's data: the browser must not offer the clerk's own.
      autoComplete="off"
      slotProps={{ htmlInput: { 'maxLength': max, 'aria-required': required, inputMode } }}
    />
  )
}
