import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'

import type { Details } from '@trailgate/shared/http/error'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../layout/useSettings.ts'
import { useMembershipTypes } from '../../membershipTypes/queries.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Unanswered } from '../../ui/QueryStates.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../../ui/sentenceFor.ts'
import { onScreen, readSale, saleValues, type SalePerson, type SaleValues } from './saleForm.ts'
import { SaleInputs } from './SaleInputs.tsx'
import './sale.css'

interface SellToHouseholdProps {
  people: readonly SalePerson[]
  /** Who has the first place unless another one is chosen. */
  buyer: number
  onClose(): void
  onSold(): void
}

/** Sells a membership to a family: type, who holds which place, new minors and the payment, with one confirmation. */
export default function SellToHousehold(props: SellToHouseholdProps) {
  const types = useMembershipTypes()
  const offered = types.data?.filter(({ is_active: active }) => active)
  if (offered) return <Sale {...props} types={offered} />
  return (
    <ScreenDialog title={messages.sell} onClose={props.onClose}>
      <Unanswered query={types} failed={manager['types.failed']} rows={4} />
    </ScreenDialog>
  )
}

interface SaleProps extends SellToHouseholdProps {
  types: readonly MembershipType[]
}

function Sale({ people, buyer, types, onClose, onSold }: SaleProps) {
  const id = useId()
  const today = useToday()
  const notify = useNotify()
  const [values, setValues] = useState(() => saleValues(people, types, today, buyer))
  const [wrong, setWrong] = useState<Details>({})
  const { mutate, isPending, error } = useProviderMutation('household-sales', 'sellToHousehold')
  const nameOfBuyer = nameOf(people.find((person) => person.id === values.buyer))

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = readSale(values, today)
    setWrong(checked.ok ? {} : checked.details)
    if (!checked.ok || isPending) return
    mutate(checked.value, {
      onSuccess({ membership_id: number }) {
        notify(fill(messages.done, { number, name: nameOfBuyer }), { type: 'success' })
        onSold()
      },
      onError: (refused) => setWrong(refusedFields(refused, values)),
    })
  }

  return (
    <FormDialog
      title={fill(messages['sell.to'], { name: nameOfBuyer })}
      form={id}
      submit={submitOf(values)}
      busy={words.processing}
      pending={isPending}
      failure={error ? sentenceFor(error, messages.failed) : undefined}
      onClose={onClose}
    >
      <form id={id} noValidate onSubmit={submit}>
        <SaleInputs
          people={people}
          types={types}
          values={values}
          wrong={wrong}
          nameOfBuyer={nameOfBuyer}
          onChange={setValues}
        />
      </form>
    </FormDialog>
  )
}

function submitOf({ price_paid: price }: SaleValues): string {
  const amount = price.trim()
  return Number(amount) > 0 ? fill(messages.submit, { amount }) : messages['submit.free']
}

/** What the server refused, at the rows that it is about. */
function refusedFields(error: unknown, { minors }: SaleValues): Details {
  const rows = minors.flatMap((minor, index) =>
    minor.first_name.trim() || minor.date_of_birth ? [index] : []
  )
  return onScreen(refusalOf(error)?.details ?? {}, rows)
}

function nameOf(person: SalePerson | undefined): string {
  return person ? `${person.first_name} ${person.last_name}` : ''
}
