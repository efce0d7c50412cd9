import { FieldTitle, useInput } from 'react-admin'
import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField'

type FromMui =
  | 'autoComplete'
  | 'autoFocus'
  | 'children'
  | 'className'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'select'
  | 'slotProps'
  | 'type'

export interface FormFieldProps<Source extends string> extends Pick<MuiTextFieldProps, FromMui> {
  source: Source
  label: string
  required?: boolean
  /** Hint under the field, replaced by an error. */
  hint?: string | undefined
  /** Called after the form has the value. */
  onChosen?(value: string): void
}

/** A form field with its error below. Replaces react-admin's inputs, which pass props that MUI 9 no longer knows. */
export function FormField<Source extends string>({
  source,
  label,
  required = false,
  hint,
  onChosen,
  ...looks
}: FormFieldProps<Source>) {
  const {
    field: { ref, onChange, ...field },
    fieldState: { error },
    id,
  } = useInput({ source, defaultValue: '' })
  return (
    <MuiTextField
      {...looks}
      {...field}
      id={id}
      inputRef={ref}
      label={<FieldTitle label={label} source={source} isRequired={required} />}
      error={error !== undefined}
      helperText={error?.message ?? hint}
      onChange={(event) => {
        onChange(event)
        onChosen?.(event.target.value)
      }}
    />
  )
}
