import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/household/messages'
import type { HouseholdAdult } from '@trailgate/shared/household/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { useCan } from '../../session/useStaff.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { WITHIN } from '../../ui/useLeave.ts'
import { CustomerPicker, type PickedCustomer } from '../CustomerPicker.tsx'
import { pathOf } from '../paths.ts'
import { Phone } from './Reach.tsx'

/** Other adults of the household, with buttons to add and to remove one. */
export function HouseholdAdults({ customer }: { customer: CustomerDetail }) {
  const mayWrite = useCan('customers.write')
  const [adding, setAdding] = useState(false)
  const { household_adults: adults = [] } = customer
  const isGrownUp = customer.status !== 'closed' && !customer.is_minor
  if (adults.length === 0 && !(mayWrite && isGrownUp)) return null
  return (
    <Facts title={messages['staff.title']}>
      {adults.map((adult) => (
        <Adult key={adult.id} id={customer.id} adult={adult} mayRemove={mayWrite && isGrownUp} />
      ))}
      {mayWrite && isGrownUp && (
        <Fact label="">
          <Button size="small" onClick={() => setAdding(true)}>
            {messages['staff.add']}
          </Button>
        </Fact>
      )}
      {adding && <AddAdult id={customer.id} onClose={() => setAdding(false)} />}
    </Facts>
  )
}

interface AdultProps {
  id: number
  adult: HouseholdAdult
  mayRemove: boolean
}

function Adult({ id, adult, mayRemove }: AdultProps) {
  const { search } = useLocation()
  const notify = useNotify()
  const [asking, ask] = useState(false)
  const name = `${adult.first_name} ${adult.last_name}`
  const { mutate, isPending } = useProviderMutation('customers', 'removeAdult', {
    onSuccess: () => notify(messages['staff.removed'], { type: 'success' }),
    onError: (error) =>
      notify(sentenceFor(error, messages['staff.remove_failed']), { type: 'error' }),
    onSettled: () => ask(false),
  })
  return (
    <Fact label={adult.member_id}>
      <Link to={pathOf({ kind: 'show', id: adult.id }, search)} state={WITHIN}>
        {name}
      </Link>
      {adult.phone && ', '}
      {adult.phone && <Phone number={adult.phone} />}{' '}
      {mayRemove && (
        <Button
          size="small"
          aria-label={`${messages['staff.remove']}: ${name}`}
          onClick={() => ask(true)}
        >
          {messages['staff.remove']}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={messages['staff.remove']}
          confirm={messages['staff.remove']}
          danger
          pending={isPending}
          onConfirm={() => mutate({ id, adultId: adult.id })}
          onClose={() => ask(false)}
        >
          {fill(messages['staff.remove_hint'], { name })}
        </ConfirmDialog>
      )}
    </Fact>
  )
}

/** Chooses another adult of the household. */
function AddAdult({ id, onClose }: { id: number; onClose(): void }) {
  const form = useId()
  const notify = useNotify()
  const [chosen, choose] = useState<PickedCustomer>()
  const [missing, setMissing] = useState(false)
  const { mutate, error, isPending } = useProviderMutation('customers', 'addAdult', {
    onSuccess: () => {
      notify(messages['staff.done'], { type: 'success' })
      onClose()
    },
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setMissing(!chosen)
    if (chosen && !isPending) mutate({ id, adultId: chosen.id })
  }

  return (
    <FormDialog
      size="sm"
      title={messages['staff.add_title']}
      form={form}
      submit={messages['staff.submit']}
      busy={words.processing}
      pending={isPending}
      failure={error ? sentenceFor(error, messages['staff.failed']) : undefined}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit}>
        <p>{messages['staff.add_hint']}</p>
        <CustomerPicker
          chosen={chosen}
          onChoose={choose}
          error={missing ? messages['staff.choose'] : undefined}
        />
      </form>
    </FormDialog>
  )
}
