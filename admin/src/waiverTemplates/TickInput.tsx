import type { ReactNode } from 'react'
import { useInput } from 'ra-core'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

import type { TemplateValues } from './templateForm.ts'

interface TickInputProps {
  source: keyof TemplateValues
  label: string
  hint?: ReactNode
}

/** A tick with what it means beneath it. */
export function TickInput({ source, label, hint }: TickInputProps) {
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
