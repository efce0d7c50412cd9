import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import Alert from '@mui/material/Alert'

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
import { HeldNotice } from './HeldNotice.tsx'
import { onScreen, readSale, saleValues, type SalePerson, type SaleValues } from './saleForm.ts'
import { SaleInputs } from './SaleInputs.tsx'
import { useHeld } from './useHeld.ts'
import './sale.css'

interface SellToHouseholdProps {
  people: readonly SalePerson[]
  /** Default holder of the first slot. */
  buyer: number
  /** Type of the cancelled membership that this sale replaces. */
  anew?: string | undefined
  /** Renews an existing membership instead of the sale. */
  onRenew(membershipId: number): void
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

function Sale({ people, buyer, anew, types, onRenew, onClose, onSold }: SaleProps) {
  const id = useId()
  const today = useToday()
  const notify = useNotify()
  const [values, setValues] = useState(() => saleValues(people, types, today, buyer, anew))
  const [wrong, setWrong] = useState<Details>({})
  const { mutate, isPending, error } = useProviderMutation('household-sales', 'sellToHousehold')
  const nameOfBuyer = nameOf(people.find((person) => person.id === values.buyer))
  const seated = people.filter(({ id: each }) => [values.buyer, ...values.holders].includes(each))
  const { held, isFailed, isUnknown } = useHeld(seated, values.start_date || today)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const checked = readSale(values, today)
    setWrong(checked.ok ? {} : checked.details)
    if (!checked.ok || isPending || isUnknown) return
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
      submit={submitOf(values, held.length > 0)}
      busy={words.processing}
      pending={isPending}
      ready={!isUnknown}
      failure={error ? sentenceFor(error, messages.failed) : undefined}
      onClose={onClose}
    >
      {anew !== undefined && (
        <Alert severity="info" className="sale-held">
          {fill(messages['renew.anew'], { name: nameOfBuyer })}
        </Alert>
      )}
      <HeldNotice held={held} today={today} isFailed={isFailed} onRenew={onRenew} />
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

/** The label of the button; it says so where a person would have two. */
function submitOf({ price_paid: price }: SaleValues, isAnother: boolean): string {
  const amount = price.trim()
  if (Number(amount) > 0) {
    return fill(messages[isAnother ? 'submit.again' : 'submit'], { amount })
  }
  return messages[isAnother ? 'submit.again_free' : 'submit.free']
}

/** Errors of the server by form row. */
function refusedFields(error: unknown, { minors }: SaleValues): Details {
  const rows = minors.flatMap((minor, index) =>
    minor.first_name.trim() || minor.date_of_birth ? [index] : []
  )
  return onScreen(refusalOf(error)?.details ?? {}, rows)
}

function nameOf(person: SalePerson | undefined): string {
  return person ? `${person.first_name} ${person.last_name}` : ''
}
