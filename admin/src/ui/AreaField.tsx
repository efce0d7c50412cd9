import { FormField } from './FormField.tsx'

interface AreaFieldProps<Source extends string> {
  source: Source
  label: string
  max: number
  maxRows: number
}

/** Several lines of text in a form of the back office. */
export function AreaField<Source extends string>({ max, ...field }: AreaFieldProps<Source>) {
  return (
    <FormField
      {...field}
      className="span-6"
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  )
}
