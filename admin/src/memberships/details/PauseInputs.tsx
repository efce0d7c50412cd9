import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'

import { addDays } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'

import { useToday } from '../../layout/useSettings.ts'
import { endText } from './pauseText.ts'

/** Form values of a pause. */
export interface PauseValues {
  resumeOn: string
  givesBack: boolean
}

interface PauseInputsProps {
  membership: Membership
  values: PauseValues
  wrong: string | undefined
  onChange(values: PauseValues): void
}

/** When a pause ends, whether its days are given back, and the end that follows. */
export function PauseInputs({ membership, values, wrong, onChange }: PauseInputsProps) {
  const today = useToday()
  const { resumeOn, givesBack } = values
  return (
    <div className="pause-inputs">
      <MuiTextField
        type="date"
        label={manager['pause.resume_on']}
        value={resumeOn}
        onChange={({ target }) => onChange({ ...values, resumeOn: target.value })}
        error={wrong !== undefined}
        helperText={wrong ?? manager['pause.resume_on_hint']}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: addDays(today, 1) } }}
      />
      <FormControlLabel
        label={manager['pause.give_back']}
        control={
          <Checkbox
            checked={givesBack}
            onChange={({ target }) => onChange({ ...values, givesBack: target.checked })}
          />
        }
      />
      <p role="status" className="pause-end">
        {endText(membership, { since: today, until: resumeOn, givesBack })}
      </p>
    </div>
  )
}
