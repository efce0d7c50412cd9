import MenuItem from '@mui/material/MenuItem'

import { FormField } from './FormField.tsx'

interface ChoiceFieldProps<Source extends string> {
  source: Source
  label: string
  choices: readonly { id: string | number; name: string }[]
  /** Label of the empty choice; without it a choice is required. */
  none?: string
  hint?: string | undefined
  onChosen?(value: string): void
}

/** Select field of a form. */
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
