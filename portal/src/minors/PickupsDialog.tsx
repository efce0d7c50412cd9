import { check } from '@trailgate/shared/fields'
import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { PIN_DIGITS } from '@trailgate/shared/pickups/constants'
import { messages } from '@trailgate/shared/pickups/messages'
import {
  ownPickupSchema,
  type OwnPickup,
  type OwnPickupAnswer,
} from '@trailgate/shared/pickups/schemas'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { nameOf } from './asSubject.ts'
import { pickupsOf } from './queries.ts'
import './pickups.css'

interface PickupsDialogProps {
  minor: Minor
  onClose(): void
}

/** The people who may pick up a minor: a guardian reads the list and adds to it. */
export default function PickupsDialog({ minor, onClose }: PickupsDialogProps) {
  const path = pickupsOf(minor.id)
  const { data, error, pending, refetch } = useQuery(path)
  const [added, setAdded] = useState<string[]>([])
  const title = fill(messages['own.title'], { name: minor.first_name })
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p className="muted">{messages['own.hint']}</p>
      {pending && <p role="status">{ui.loading}</p>}
      {error !== null && !data && (
        <div role="alert" className="notice danger">
          <p>{messageOf(error, messages['list.failed'])}</p>
          <Button quiet onClick={() => void refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p>{messages['may.none']}</p>}
      {data && data.length > 0 && (
        <ul className="pickups" aria-label={messages.may}>
          {data.map((pickup) => (
            <Line key={pickup.id} pickup={pickup} />
          ))}
        </ul>
      )}
      <p role="status" className="in-place">
        {added.length > 0 && fill(messages.saved, { name: added.at(-1) ?? '' })}
      </p>
      {data ? (
        <AddPickup
          key={added.length}
          minor={minor}
          isNext={added.length > 0}
          onAdded={(name) => {
            setAdded([...added, name])
            riderQueries.invalidate(path)
          }}
          onClose={onClose}
        />
      ) : (
        <div className="form-buttons">
          <Button quiet onClick={onClose}>
            {ui.close}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Line({ pickup }: { pickup: OwnPickupAnswer }) {
  const { name, phone, relationship, until, has_pin: hasPin } = pickup
  const facts = [
    relationship,
    phone && formatPhone(phone),
    until && fill(messages['until.told'], { day: formatDate(until) }),
    hasPin && messages['pin.set'],
  ].filter(Boolean)
  return (
    <li>
      <bdi>{name}</bdi>
      {facts.length > 0 && <span className="muted">{facts.join(' · ')}</span>}
    </li>
  )
}

interface AddPickupProps extends PickupsDialogProps {
  /** True after a person was added: the pressed button is gone, so focus moves to the first field. */
  isNext: boolean
  onAdded(name: string): void
}

const OPTIONAL = { 'aria-required': false, 'autoComplete': 'off' } as const

function AddPickup({ minor, isNext, onAdded, onClose }: AddPickupProps) {
  const today = todayAtPark(useParkSettings())
  const form = useForm<OwnPickup>({
    read: (fields) => {
      const typed = [...fields].filter(([, value]) => value !== '')
      return check(ownPickupSchema({ today }), Object.fromEntries(typed))
    },
    failed: messages['save.failed'],
    async send(body, key) {
      await call(pickupsOf(minor.id), { method: 'POST', body, key })
      onAdded(body.name)
    },
  })
  return (
    <section aria-label={fill(messages['add.title'], { name: nameOf(minor) })}>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.close}
            </Button>
            <SubmitButton sending={form.sending} busy={ui.saving}>
              {messages['own.add']}
            </SubmitButton>
          </>
        }
      >
        <Field name="name" label={messages.name} autoComplete="off" autoFocus={isNext} />
        <Field
          {...OPTIONAL}
          name="phone"
          label={messages['own.phone']}
          type="tel"
          inputMode="tel"
        />
        <Field {...OPTIONAL} name="relationship" label={messages['own.relationship']} />
        <Field {...OPTIONAL} name="until" label={messages.until} type="date" min={today} />
        <Field
          {...OPTIONAL}
          name="pin"
          label={messages['own.pin']}
          hint={messages['own.pin_hint']}
          inputMode="numeric"
          maxLength={PIN_DIGITS}
        />
      </Form>
    </section>
  )
}
