import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'

import { PHONE_MAX } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { PICKUP_LIMITS, PIN_DIGITS } from '@trailgate/shared/pickups/constants'
import { messages } from '@trailgate/shared/pickups/messages'
import type { Pickup } from '@trailgate/shared/pickups/schemas'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../../layout/useSettings.ts'
import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../../../ui/sentenceFor.ts'
import { useDocuments } from '../queries.ts'
import { readChanges, readPickup, type PickupValues } from './pickupForm.ts'
import './pickups.css'

interface PickupDialogProps {
  minorId: number
  /** Of the minor. */
  name: string
  /** True for a person who may take the minor. */
  allowed: boolean
  /** Entry to change; undefined adds a new person. */
  entry?: Pickup
  onClose(): void
}

/** Form for a person who may, or may not, pick up a minor. */
export default function PickupDialog(props: PickupDialogProps) {
  const { minorId, name, allowed, entry, onClose } = props
  const form = useId()
  const today = useToday()
  const notify = useNotify()
  const [typed, setTyped] = useState<PickupValues>(valuesOf(entry, allowed))
  const [wrong, setWrong] = useState<Details>({})
  const done = {
    onSuccess(saved: Pickup) {
      notify(fill(messages.saved, { name: saved.name }), { type: 'success' })
      onClose()
    },
  }
  const adding = useProviderMutation('pickups', 'addPickup', done)
  const changing = useProviderMutation('pickups', 'changePickup', done)
  const { error, isPending } = entry ? changing : adding

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    if (entry && entry.id !== null) {
      const read = readChanges(typed, today)
      setWrong(read.ok ? {} : read.details)
      if (read.ok) changing.mutate({ id: minorId, pickupId: entry.id, ...read.value })
      return
    }
    const read = readPickup(typed, today)
    setWrong(read.ok ? {} : read.details)
    if (read.ok) adding.mutate({ id: minorId, ...read.value })
  }

  const field = (source: keyof PickupValues & string): TextFieldProps => {
    const said = wrong[source]?.[0] ?? refusalOf(error)?.details?.[source]?.[0]
    return {
      value: typed[source],
      onChange: ({ target }) => setTyped({ ...typed, [source]: target.value }),
      error: said !== undefined,
      autoComplete: 'off',
      ...(said === undefined ? {} : { helperText: said }),
    }
  }

  return (
    <FormDialog
      size="sm"
      title={fill(messages[allowed ? 'add.title' : 'bar.title'], { name })}
      form={form}
      submit={words.save}
      pending={isPending}
      failure={error ? sentenceFor(error, messages['save.failed']) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={onSubmit} className="pickup-form">
        <TextField
          label={messages.name}
          autoFocus
          required
          {...field('name')}
          slotProps={{ htmlInput: { maxLength: PICKUP_LIMITS.name } }}
        />
        <TextField
          label={messages.relationship}
          {...field('relationship')}
          slotProps={{ htmlInput: { maxLength: PICKUP_LIMITS.relationship } }}
        />
        {allowed ? (
          <>
            <TextField
              label={messages.phone}
              type="tel"
              {...field('phone')}
              slotProps={{ htmlInput: { maxLength: PHONE_MAX } }}
            />
            <TextField
              label={messages.pin}
              helperText={messages[entry?.has_pin ? 'pin.keep' : 'pin.hint']}
              disabled={typed.removePin}
              {...field('pin')}
              slotProps={{ htmlInput: { maxLength: PIN_DIGITS, inputMode: 'numeric' } }}
            />
            {entry?.has_pin && (
              <FormControlLabel
                label={messages['pin.remove']}
                control={
                  <Checkbox
                    checked={typed.removePin}
                    onChange={({ target }) =>
                      setTyped({ ...typed, removePin: target.checked, pin: '' })
                    }
                  />
                }
              />
            )}
          </>
        ) : (
          <>
            <TextField
              label={messages.reason}
              {...field('reason')}
              slotProps={{ htmlInput: { maxLength: PICKUP_LIMITS.reason } }}
            />
            <DocumentField minorId={minorId} {...field('document_id')} />
          </>
        )}
        <TextField
          type="date"
          label={messages.until}
          {...field('until')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
        />
      </form>
    </FormDialog>
  )
}

/** One of the minor's documents. */
function DocumentField({ minorId, ...field }: { minorId: number } & TextFieldProps) {
  const { data: documents = [] } = useDocuments(minorId)
  return (
    <TextField select label={messages.document} {...field}>
      <MenuItem value="">{messages['document.none']}</MenuItem>
      {documents.map(({ id, filename }) => (
        <MenuItem key={id} value={String(id)}>
          {filename}
        </MenuItem>
      ))}
    </TextField>
  )
}

function valuesOf(entry: Pickup | undefined, allowed: boolean): PickupValues {
  return {
    allowed,
    name: entry?.name ?? '',
    phone: formatPhone(entry?.phone),
    relationship: entry?.relationship ?? '',
    reason: entry?.reason ?? '',
    until: entry?.until ?? '',
    pin: '',
    removePin: false,
    document_id: entry?.document ? String(entry.document.id) : '',
  }
}
