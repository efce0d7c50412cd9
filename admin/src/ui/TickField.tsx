import type { ReactNode } from 'react'
import { useInput } from 'react-admin'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

interface TickFieldProps<Source extends string> {
  source: Source
  label: string
  hint?: ReactNode
}

/** Checkbox of a form, with an explanation below. */
export function TickField<Source extends string>({ source, label, hint }: TickFieldProps<Source>) {
  const { field, id } = useInput({ source, type: 'checkbox' })
  return (
    <div className="span-6">
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            onChange={({ target }) => field.onChange(target.checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, ...(hint ? { 'aria-describedby': `${id}-hint` } : {}) },
            }}
          />
        }
      />
      {hint && (
        <FormHelperText id={`${id}-hint`} role="status">
          {hint}
        </FormHelperText>
      )}
    </div>
  )
}
