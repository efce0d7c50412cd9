import { useInput } from 'ra-core'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

import { staffFields } from '@trailgate/shared/staff/fields'

/** Account Active, a tick that an account begins with. */
export function ActiveInput() {
  const { field, id } = useInput({ source: 'is_active', type: 'checkbox' })
  return (
    <div className="span-6">
      <FormControlLabel
        label={staffFields.is_active.label}
        control={
          <Checkbox
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            onChange={({ target }) => field.onChange(target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { 'ref': field.ref, 'aria-describedby': `${id}-hint` } }}
          />
        }
      />
      <FormHelperText id={`${id}-hint`}>{staffFields.is_active.hint}</FormHelperText>
    </div>
  )
}
