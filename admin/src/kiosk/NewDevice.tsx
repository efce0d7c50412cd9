import { useId, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import { KIOSK_DEVICE_NAME_MAX } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import { newDeviceSchema, type NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Names a tablet and gets the code that pairs it. */
export function NewDevice({ onMade }: { onMade(made: NewDeviceAnswer): void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<string>()
  const { mutate, isPending } = useProviderMutation('kiosk-devices', 'addKioskDevice', {
    onSuccess(made) {
      setName('')
      onMade(made)
    },
    onError: (error) => setRefused(sentenceFor(error, messages['devices.save_failed'])),
  })

  function make(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const checked = check(newDeviceSchema(), { name })
    setRefused(checked.ok ? undefined : checked.details.name?.[0])
    if (checked.ok) mutate(checked.value)
  }

  return (
    <form className="panel new-device" noValidate onSubmit={make}>
      <TextField
        id={id}
        label={messages['devices.name_label']}
        value={name}
        error={refused !== undefined}
        helperText={refused}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: KIOSK_DEVICE_NAME_MAX } }}
        onChange={({ target }) => {
          setName(target.value)
          setRefused(undefined)
        }}
      />
      <Button type="submit" variant="contained" aria-disabled={isPending}>
        {isPending ? words.processing : messages['devices.add']}
      </Button>
    </form>
  )
}
