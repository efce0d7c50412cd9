import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CustomerPicker, type PickedCustomer } from '../customers/CustomerPicker.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { nameOf } from './places.ts'
import { useAssignSlot, useTransferSlot } from './queries.ts'

interface ChooseHolderProps {
  membershipId: number
  slot: Slot
  say(message: FlashMessage): void
  onClose(): void
}

/** Looks for a customer and gives them the place: a free one is assigned, a held one handed on. */
export function ChooseHolder({ membershipId, slot, say, onClose }: ChooseHolderProps) {
  // As it was when the dialog opened: what it asks must not turn into another question under somebody's hand.
  const [{ customer: holder, slot_number: n }] = useState(slot)
  const assign = useAssignSlot(membershipId)
  const transfer = useTransferSlot(membershipId)
  const { mutate, isPending } = holder ? transfer : assign
  const texts = holder ? TEXTS.transfer : TEXTS.assign
  const [chosen, choose] = useState<PickedCustomer>()
  const [refused, setRefused] = useState<string>()

  function give(): void {
    if (!chosen || isPending) return
    setRefused(undefined)
    mutate(
      { slotId: slot.id, customerId: chosen.id },
      {
        onSuccess() {
          say({ tone: 'success', text: fill(messages.assigned, { name: nameOf(chosen), n }) })
          onClose()
        },
        onError: (error) => setRefused(sentenceFor(error, texts.failed)),
      }
    )
  }

  return (
    <ScreenDialog
      size="sm"
      title={fill(texts.title, { n })}
      keepOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="contained" disabled={!chosen} aria-disabled={isPending} onClick={give}>
            {isPending ? words.processing : texts.submit}
          </Button>
        </>
      }
    >
      {refused && (
        <Alert severity="error" className="form-failure">
          {refused}
        </Alert>
      )}
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
    </ScreenDialog>
  )
}

const TEXTS = {
  assign: {
    title: messages['assign.title'],
    submit: messages.assign,
    failed: messages['assign.failed'],
  },
  transfer: {
    title: messages['transfer.title'],
    submit: messages.transfer,
    failed: messages['transfer.failed'],
  },
}
