import TextField, { type TextFieldProps } from '@mui/material/TextField'

interface DraftFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'required' | 'type'> {
  label: string
  value: string
  /** Longest text in characters. */
  max: number
  onChange(value: string): void
  errors: readonly string[] | undefined
  hint?: string
}

/** A line of text in a small form, with its first error or a hint below. */
export function DraftField({ onChange, errors, hint, max, ...field }: DraftFieldProps) {
  return (
    <TextField
      {...field}
      fullWidth
      size="small"
      margin="dense"
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(errors)}
      helperText={errors?.[0] ?? hint}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  )
}
