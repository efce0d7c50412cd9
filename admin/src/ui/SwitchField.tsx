import { useInput } from 'react-admin'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'

interface SwitchFieldProps<Source extends string> {
  source: Source
  label: string
  /** Effect of the switch. */
  hint?: string
  readOnly?: boolean
  /** Called after the form has the value. */
  onSwitched?(on: boolean): void
}

/** Yes/no switch of a form. */
export function SwitchField<Source extends string>({
  source,
  label,
  hint,
  readOnly = false,
  onSwitched,
}: SwitchFieldProps<Source>) {
  const { field, id } = useInput({ source, type: 'checkbox' })
  return (
    <FormGroup>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            disabled={readOnly}
            onChange={({ target }) => {
              field.onChange(target.checked)
              onSwitched?.(target.checked)
            }}
            onBlur={field.onBlur}
            slotProps={{
              input: { 'ref': field.ref, 'aria-describedby': hint ? `${id}-hint` : undefined },
            }}
          />
        }
      />
      {hint && <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText>}
    </FormGroup>
  )
}
