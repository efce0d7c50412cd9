import { TextInput } from 'ra-ui-materialui'

interface DayFieldProps<Source extends string> {
  source: Source
  label: string
  min?: string
  max?: string
  required?: boolean
  autoFocus?: boolean
  /** Stands under the field until there is something to say about what was written. */
  hint?: string
}

/** A day in a form of the back office. */
export function DayField<Source extends string>({
  source,
  label,
  min,
  max,
  required = false,
  autoFocus = false,
  hint,
}: DayFieldProps<Source>) {
  return (
    <TextInput
      source={source}
      label={label}
      type="date"
      className="span-3"
      helperText={hint ?? false}
      isRequired={required}
      autoFocus={autoFocus}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min, max, 'aria-required': required },
      }}
    />
  )
}
