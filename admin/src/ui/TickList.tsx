import { useId } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

import './tickList.css'

interface TickListProps<Value extends string> {
  legend: string
  values: readonly Value[]
  labelOf(value: Value): string
  chosen: readonly Value[]
  onChange(chosen: readonly Value[]): void
  errors: readonly string[] | undefined
}

/** A group of checkboxes, with its first error below. */
export function TickList<Value extends string>({
  legend,
  values,
  labelOf,
  chosen,
  onChange,
  errors,
}: TickListProps<Value>) {
  const errorId = useId()
  return (
    <fieldset className="tick-list" aria-describedby={errors && errorId}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <FormControlLabel
          key={value}
          label={labelOf(value)}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((other) => other !== value)
                )
              }
            />
          }
        />
      ))}
      {errors && (
        <FormHelperText error id={errorId} role="alert">
          {errors[0]}
        </FormHelperText>
      )}
    </fieldset>
  )
}
