import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/pickups/messages'
import type { Pickup } from '@trailgate/shared/pickups/schemas'
import { fill } from '@trailgate/shared/text'

import { usePickups } from '../../../counter/queries.ts'
import { useProviderMutation } from '../../../providers/useProvider.ts'
import { useCan } from '../../../session/useStaff.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorAlert } from '../../../ui/FormAlert.tsx'
import { Unanswered } from '../../../ui/QueryStates.tsx'
import { Phone } from '../Reach.tsx'
import './pickups.css'

const PickupDialog = lazy(() => import('./PickupDialog.tsx'))

/** Open form: a new entry, allowed or not, or an existing one. */
type Open = { allowed: boolean; entry?: Pickup }

/** The list of a minor: people who may take them from the park, and people who may not. */
export function Pickups({ customer }: { customer: CustomerDetail }) {
  const query = usePickups(customer.id)
  const mayAdd = useCan('pickups.write')
  const mayManage = useCan('pickups.manage')
  const [open, setOpen] = useState<Open>()
  const name = `${customer.first_name} ${customer.last_name}`
  const edit = mayManage ? (entry: Pickup) => setOpen({ allowed: entry.allowed, entry }) : undefined
  return (
    <section className="facts pickups" aria-labelledby="pickups-title">
      <h3 id="pickups-title">{messages.title}</h3>
      {query.data ? (
        <>
          <p className="muted-text">{fill(messages.hint, { name })}</p>
          <h4>{messages.may}</h4>
          <Rows
            minorId={customer.id}
            pickups={query.data.filter(({ allowed, is_guardian: is }) => allowed || is)}
            none={messages['may.none']}
            onEdit={edit}
          />
          <h4>{messages.may_not}</h4>
          <Rows
            minorId={customer.id}
            pickups={query.data.filter(({ allowed, is_guardian: is }) => !allowed && !is)}
            none={messages['may_not.none']}
            onEdit={edit}
          />
          <div className="gate-does">
            {mayAdd && (
              <Button variant="outlined" onClick={() => setOpen({ allowed: true })}>
                {messages.add}
              </Button>
            )}
            {mayManage && (
              <Button color="error" onClick={() => setOpen({ allowed: false })}>
                {messages.bar}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Unanswered query={query} failed={messages['list.failed']} rows={2} />
      )}
      {open && (
        <Suspense fallback={null}>
          <PickupDialog
            minorId={customer.id}
            name={name}
            {...open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface RowsProps {
  minorId: number
  pickups: readonly Pickup[]
  none: string
  onEdit: ((entry: Pickup) => void) | undefined
}

function Rows({ minorId, pickups, none, onEdit }: RowsProps) {
  if (pickups.length === 0) return <p className="fact-none">{none}</p>
  return (
    <ul className="pickup-rows">
      {pickups.map((pickup) => (
        <Row
          key={pickup.id ?? `guardian-${pickup.customer_id}`}
          minorId={minorId}
          pickup={pickup}
          onEdit={onEdit}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  minorId: number
  pickup: Pickup
  onEdit: ((entry: Pickup) => void) | undefined
}

function Row({ minorId, pickup, onEdit }: RowProps) {
  const { name, phone, relationship, until, reason, document } = pickup
  return (
    <li className="pickup-row">
      <div>
        <p className="pickup-name">
          {name}{' '}
          {pickup.is_guardian && (
            <Badge tone={pickup.allowed ? 'plain' : 'bad'}>
              {messages[pickup.allowed ? 'guardian' : 'guardian.barred']}
            </Badge>
          )}{' '}
          {pickup.is_in && <Badge tone="good">{messages.in}</Badge>}
        </p>
        <ul className="record-facts">
          {!pickup.is_guardian && relationship && <li>{relationship}</li>}
          {phone && (
            <li>
              <Phone number={phone} />
            </li>
          )}
          {pickup.has_pin && <li>{messages['pin.set']}</li>}
          {until && <li>{fill(messages['until.told'], { day: formatDate(until) })}</li>}
          {reason && <li>{reason}</li>}
          {document && <li>{fill(messages['document.of'], { name: document.filename })}</li>}
        </ul>
      </div>
      {onEdit && pickup.id !== null && (
        <div className="pickup-does">
          <Button aria-label={fill(messages['edit.of'], { name })} onClick={() => onEdit(pickup)}>
            {messages.edit}
          </Button>
          <RemovePickup minorId={minorId} pickupId={pickup.id} name={name} />
        </div>
      )}
    </li>
  )
}

interface RemovePickupProps {
  minorId: number
  pickupId: number
  name: string
}

function RemovePickup({ minorId, pickupId, name }: RemovePickupProps) {
  const notify = useNotify()
  const { mutate, error, isPending } = useProviderMutation('pickups', 'removePickup', {
    onSuccess: () => notify(fill(messages.removed, { name }), { type: 'success' }),
  })
  return (
    <ConfirmButton
      label={messages.remove}
      title={fill(messages['remove.of'], { name })}
      aria-label={fill(messages['remove.of'], { name })}
      color="error"
      pending={isPending}
      alert={<ErrorAlert error={error} failed={messages['remove.failed']} />}
      onConfirm={(close) => mutate({ id: minorId, pickupId }, { onSuccess: close })}
    >
      {fill(messages['remove.hint'], { name })}
    </ConfirmButton>
  )
}
