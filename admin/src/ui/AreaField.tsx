import { FormField } from './FormField.tsx'

interface AreaFieldProps<Source extends string> {
  source: Source
  label: string
  max?: number
  minRows?: number
  maxRows: number
  required?: boolean
  hint?: string
}

/** Multi-line text field of a form. */
export function AreaField<Source extends string>({
  max,
  minRows = 2,
  ...field
}: AreaFieldProps<Source>) {
  return (
    <FormField
      {...field}
      className="span-6"
      multiline
      minRows={minRows}
      slotProps={{
        htmlInput: { 'maxLength': max, 'aria-required': field.required || undefined },
      }}
    />
  )
}
