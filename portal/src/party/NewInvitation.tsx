import { addDays } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { PARTY_DAYS_AHEAD, PARTY_NAME_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/host_messages'
import { newPartySchema, type NewParty, type PartyDetail } from '@trailgate/shared/parties/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { call } from '../api/client.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { PARTIES } from './queries.ts'

interface NewInvitationProps {
  onMade(id: number): void
  onCancel: (() => void) | undefined
}

/** For what and for which day others are invited. */
export function NewInvitation({ onMade, onCancel }: NewInvitationProps) {
  const today = todayAtPark(useParkSettings())
  const form = useForm<NewParty>({
    read: (fields) => check(newPartySchema({ today }), Object.fromEntries(fields)),
    failed: messages['make.failed'],
    async send(body, key) {
      const { id } = await call<PartyDetail>(PARTIES, { method: 'POST', body, key })
      onMade(id)
    },
  })

  return (
    <Form
      form={form}
      buttons={
        <>
          {onCancel && (
            <Button quiet onClick={onCancel}>
              {ui.cancel}
            </Button>
          )}
          <SubmitButton sending={form.sending} busy={messages['make.busy']}>
            {messages.make}
          </SubmitButton>
        </>
      }
    >
      <div className="form-row">
        <Field
          name="name"
          label={messages.name}
          hint={messages['name.hint']}
          maxLength={PARTY_NAME_MAX}
          autoComplete="off"
        />
        <Field
          name="day"
          type="date"
          label={messages.day}
          min={today}
          max={addDays(today, PARTY_DAYS_AHEAD)}
        />
      </div>
    </Form>
  )
}
