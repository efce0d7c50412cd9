import { FormField } from './FormField.tsx'

interface DayFieldProps<Source extends string> {
  source: Source
  label: string
  min?: string
  max?: string
  required?: boolean
  autoFocus?: boolean
  readOnly?: boolean
  /** Hint under the field, replaced by an error. */
  hint?: string
}

/** Date field of a form. */
export function DayField<Source extends string>({
  min,
  max,
  required = false,
  readOnly = false,
  ...field
}: DayFieldProps<Source>) {
  return (
    <FormField
      {...field}
      type="date"
      required={required}
      className="span-3"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min, max, readOnly, 'aria-required': required },
      }}
    />
  )
}
