import { useInput } from 'ra-core'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Switch from '@mui/material/Switch'

interface SwitchFieldProps<Source extends string> {
  source: Source
  label: string
  /** After the form knows of it. */
  onSwitched?(on: boolean): void
}

/** Yes or no in a form of the back office. */
export function SwitchField<Source extends string>({
  source,
  label,
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
            onChange={({ target }) => {
              field.onChange(target.checked)
              onSwitched?.(target.checked)
            }}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
    </FormGroup>
  )
}
