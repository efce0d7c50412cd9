import { useId, useState, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CustomerPicker, type PickedCustomer } from '../customers/CustomerPicker.tsx'
import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { nameOf } from './places.ts'

interface ChooseHolderProps {
  membershipId: number
  slot: Slot
  onClose(): void
}

/** Looks for a customer and gives them the place: a free one is assigned, a held one handed on. */
export function ChooseHolder({ membershipId, slot, onClose }: ChooseHolderProps) {
  // As it was when the dialog opened: what it asks must not turn into another question under somebody's hand.
  const [{ customer: holder, slot_number: n }] = useState(slot)
  const { method, ...texts } = holder ? WAYS.transfer : WAYS.assign
  const { mutate, isPending } = useProviderMutation('memberships', method)
  const notify = useNotify()
  const form = useId()
  const [chosen, choose] = useState<PickedCustomer>()
  const [refused, setRefused] = useState<string>()

  function give(event: SyntheticEvent): void {
    event.preventDefault()
    if (!chosen || isPending) return
    setRefused(undefined)
    mutate(
      { membershipId, slotId: slot.id, customerId: chosen.id },
      {
        onSuccess() {
          notify(fill(messages.assigned, { name: nameOf(chosen), n }), { type: 'success' })
          onClose()
        },
        onError: (error) => setRefused(sentenceFor(error, texts.failed)),
      }
    )
  }

  return (
    <FormDialog
      size="sm"
      title={fill(texts.title, { n })}
      form={form}
      submit={texts.submit}
      busy={words.processing}
      pending={isPending}
      ready={chosen !== undefined}
      failure={refused}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={give}>
        {holder && (
          <p className="slot-from">
            {fill(messages['transfer.from'], {
              name: nameOf(holder),
              member_id: holder.member_id,
            })}
          </p>
        )}
        <CustomerPicker
          chosen={chosen}
          onChoose={(customer) => {
            choose(customer)
            setRefused(undefined)
          }}
        />
      </form>
    </FormDialog>
  )
}

const WAYS = {
  assign: {
    method: 'assignSlot',
    title: messages['assign.title'],
    submit: messages.assign,
    failed: messages['assign.failed'],
  },
  transfer: {
    method: 'transferSlot',
    title: messages['transfer.title'],
    submit: messages.transfer,
    failed: messages['transfer.failed'],
  },
} as const
