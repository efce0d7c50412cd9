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
  /** Stands under the field until there is something to say about what was written. */
  hint?: string | undefined
  /** After the form knows of it. */
  onChosen?(value: string): void
}

/**
 * A field of a form, with the sentence of its mistake under it. It takes the place of react-admin's own inputs, which hand
 * MUI 9 properties that it does not know any more.
 */
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
