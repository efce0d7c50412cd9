import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages as pickups } from '@trailgate/shared/pickups/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { ALERT_SEVERITIES, ALERT_TEXT_MAX } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { alertSchema } from '@trailgate/shared/visits/schemas'

import { AlertNote } from '../../../counter/AlertNote.tsx'
import { useToday } from '../../../layout/useSettings.ts'
import { useProviderMutation } from '../../../providers/useProvider.ts'
import { useCan } from '../../../session/useStaff.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorAlert } from '../../../ui/FormAlert.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import './gate.css'

interface OfCustomer {
  customer: CustomerDetail
}

/** The alert about a person; staff and above set and remove it. */
export function AlertControl({ customer }: OfCustomer) {
  const mayWrite = useCan('alerts.write')
  const [isOpen, setOpen] = useState(false)
  const { alert } = customer
  if (!alert && !mayWrite) return null
  return (
    <section className="facts" aria-labelledby="alert-title">
      <h3 id="alert-title">{messages['alert.title']}</h3>
      {alert ? <AlertNote alert={alert} /> : <p className="fact-none">{messages['alert.none']}</p>}
      {mayWrite && (
        <div className="gate-does">
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {messages[alert ? 'alert.change' : 'alert.set']}
          </Button>
          {alert && <RemoveAlert customer={customer} />}
        </div>
      )}
      {isOpen && <AlertDialog customer={customer} onClose={() => setOpen(false)} />}
    </section>
  )
}

function RemoveAlert({ customer }: OfCustomer) {
  const notify = useNotify()
  const name = nameOf(customer)
  const { mutate, error, isPending } = useProviderMutation('customers', 'removeAlert', {
    onSuccess: () => notify(fill(messages['alert.removed'], { name }), { type: 'success' }),
  })
  return (
    <ConfirmButton
      label={messages['alert.remove']}
      pending={isPending}
      alert={<ErrorAlert error={error} failed={messages['alert.remove_failed']} />}
      onConfirm={(close) => mutate({ id: customer.id }, { onSuccess: close })}
    >
      {fill(messages['alert.remove_hint'], { name })}
    </ConfirmButton>
  )
}

function AlertDialog({ customer, onClose }: OfCustomer & { onClose(): void }) {
  const form = useId()
  const today = useToday()
  const notify = useNotify()
  const name = nameOf(customer)
  const { alert } = customer
  const [typed, setTyped] = useState({
    text: alert?.text ?? '',
    severity: alert?.severity ?? ('info' as const),
    until: alert?.until ?? '',
  })
  const [wrong, setWrong] = useState<Details>({})
  const { mutate, error, isPending } = useProviderMutation('customers', 'setAlert', {
    onSuccess() {
      notify(fill(messages['alert.done'], { name }), { type: 'success' })
      onClose()
    },
  })

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = check(alertSchema({ today }), typed)
    setWrong(checked.ok ? {} : checked.details)
    if (checked.ok && !isPending) mutate({ id: customer.id, ...checked.value })
  }

  return (
    <FormDialog
      size="sm"
      title={fill(messages['alert.set_of'], { name })}
      form={form}
      submit={words.save}
      pending={isPending}
      failure={error ? sentenceFor(error, messages['alert.failed']) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={onSubmit} className="gate-form">
        <p>{fill(messages['alert.hint'], { name })}</p>
        <TextField
          label={messages['alert.text']}
          value={typed.text}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
          error={wrong.text !== undefined}
          helperText={wrong.text?.[0]}
          autoFocus
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: ALERT_TEXT_MAX } }}
        />
        <TextField
          select
          label={messages['alert.severity']}
          value={typed.severity}
          onChange={({ target }) =>
            setTyped({ ...typed, severity: target.value as typeof typed.severity })
          }
        >
          {ALERT_SEVERITIES.map((severity) => (
            <MenuItem key={severity} value={severity}>
              {messages[`alert.${severity}`]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="date"
          label={pickups.until}
          value={typed.until}
          onChange={({ target }) => setTyped({ ...typed, until: target.value })}
          error={wrong.until !== undefined}
          helperText={wrong.until?.[0]}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
        />
      </form>
    </FormDialog>
  )
}

function nameOf({ first_name: first, last_name: last }: CustomerDetail): string {
  return `${first} ${last}`
}
