import { TextInput } from 'ra-ui-materialui'

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
  source,
  label,
  max,
  span,
  type = 'text',
  required = false,
  autoFocus = false,
  inputMode,
  hint,
}: TextFieldProps<Source>) {
  return (
    <TextInput
      source={source}
      label={label}
      type={type}
      className={`span-${span}`}
      helperText={hint ?? false}
      isRequired={required}
      autoFocus={autoFocus}
      // These are other people's data: the browser must not offer the clerk's own.
      autoComplete="off"
      slotProps={{ htmlInput: { 'maxLength': max, 'aria-required': required, inputMode } }}
    />
  )
}
