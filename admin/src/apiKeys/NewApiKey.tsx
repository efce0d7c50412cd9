import { useState, type SyntheticEvent } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { API_KEY_NAME_MAX } from '@trailgate/shared/api_keys/constants'
import { messages } from '@trailgate/shared/api_keys/messages'
import { newApiKeySchema, type NewApiKeyAnswer } from '@trailgate/shared/api_keys/schemas'
import { API_SCOPES, type ApiScope } from '@trailgate/shared/api_keys/scopes'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'

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
  const [errors, setErrors] = useState<Details>({})
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useProviderMutation('api-keys', 'addApiKey', {
    untilShown: true,
    onSuccess: onMade,
    onError(error) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, messages.save_failed))
    },
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    const endsAt = end === 0 ? null : new Date(Date.now() + end * DAY_MS).toISOString()
    const draft = { name, scopes, expires_at: endsAt }
    const read = check(newApiKeySchema(), draft)
    setFailure(undefined)
    setErrors(read.ok ? {} : read.details)
    if (read.ok) mutate(draft)
  }

  const toggle = (scope: ApiScope, chosen: boolean) =>
    setScopes(chosen ? [...scopes, scope] : scopes.filter((other) => other !== scope))

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
        <TextField
          autoFocus
          required
          fullWidth
          size="small"
          margin="dense"
          label={messages.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={Boolean(errors.name)}
          helperText={errors.name?.[0] ?? messages['name.hint']}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: API_KEY_NAME_MAX } }}
        />
        <fieldset className="api-key-scopes" aria-describedby={errors.scopes && `${FORM}-scopes`}>
          <legend>{messages.scopes}</legend>
          {API_SCOPES.map((scope) => (
            <FormControlLabel
              key={scope}
              label={messages[`scope.${scope}`]}
              control={
                <Checkbox
                  size="small"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) => toggle(scope, target.checked)}
                />
              }
            />
          ))}
          {errors.scopes && (
            <FormHelperText error id={`${FORM}-scopes`} role="alert">
              {errors.scopes[0]}
            </FormHelperText>
          )}
        </fieldset>
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
