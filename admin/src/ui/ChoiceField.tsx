import MenuItem from '@mui/material/MenuItem'

import { FormField } from './FormField.tsx'

interface ChoiceFieldProps<Source extends string> {
  source: Source
  label: string
  choices: readonly { id: string | number; name: string }[]
  /** What it says when nothing is chosen; without it something is always chosen. */
  none?: string
  hint?: string | undefined
  onChosen?(value: string): void
}

/** One of a few in a form of the back office. */
export function ChoiceField<Source extends string>({
  choices,
  none,
  ...field
}: ChoiceFieldProps<Source>) {
  return (
    <FormField {...field} select required={none === undefined} className="span-3">
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </FormField>
  )
}
