import { useState, type SyntheticEvent } from 'react'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { API_KEY_NAME_MAX } from '@trailgate/shared/api_keys/constants'
import { messages } from '@trailgate/shared/api_keys/messages'
import { newApiKeySchema, type NewApiKeyAnswer } from '@trailgate/shared/api_keys/schemas'
import { API_SCOPES, type ApiScope } from '@trailgate/shared/api_keys/scopes'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { DraftField } from '../ui/DraftField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TickList } from '../ui/TickList.tsx'
import { useDraftErrors } from '../ui/useDraftErrors.ts'

const FORM = 'new-api-key'
const DAY_MS = 24 * 3600 * 1000

/** Offered lifetimes in days; 0 means no end. */
const ENDS = [30, 90, 365, 0] as const
type End = (typeof ENDS)[number]

const LABELS: Record<End, string> = {
  30: messages['ends.days_30'],
  90: messages['ends.days_90'],
  365: messages['ends.days_365'],
  0: messages['ends.never'],
}

interface NewApiKeyProps {
  onClose(): void
  onMade(made: NewApiKeyAnswer): void
}

/** Names a key and chooses what it may do, and for how long. */
export function NewApiKey({ onClose, onMade }: NewApiKeyProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [end, setEnd] = useState<End>(365)
  const { errors, failure, checked, showFailure } = useDraftErrors()
  const { mutate, isPending } = useProviderMutation('api-keys', 'addApiKey', {
    untilShown: true,
    onSuccess: onMade,
    onError: (error) => showFailure(error, messages.save_failed),
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    const endsAt = end === 0 ? null : new Date(Date.now() + end * DAY_MS).toISOString()
    const draft = { name, scopes, expires_at: endsAt }
    const read = checked(newApiKeySchema(), draft)
    if (read) mutate(draft)
  }

  return (
    <FormDialog
      size="sm"
      title={messages['add.title']}
      form={FORM}
      submit={messages.add}
      busy={words.processing}
      pending={isPending}
      failure={failure}
      onClose={onClose}
    >
      <form id={FORM} className="new-api-key" noValidate onSubmit={submit}>
        <DraftField
          autoFocus
          required
          label={messages.name}
          value={name}
          max={API_KEY_NAME_MAX}
          onChange={setName}
          errors={errors.name}
          hint={messages['name.hint']}
        />
        <TickList
          legend={messages.scopes}
          values={API_SCOPES}
          labelOf={(scope) => messages[`scope.${scope}`]}
          chosen={scopes}
          onChange={setScopes}
          errors={errors.scopes}
        />
        <TextField
          select
          fullWidth
          size="small"
          margin="dense"
          label={messages.ends}
          value={end}
          onChange={({ target }) => setEnd(Number(target.value) as End)}
          error={Boolean(errors.expires_at)}
          helperText={errors.expires_at?.[0]}
        >
          {ENDS.map((days) => (
            <MenuItem key={days} value={days}>
              {LABELS[days]}
            </MenuItem>
          ))}
        </TextField>
      </form>
    </FormDialog>
  )
}
