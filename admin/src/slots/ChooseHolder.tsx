import { useId, useState, type SyntheticEvent } from 'react'

import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import {
  RELATIONSHIP_LABELS,
  RELATIONSHIP_TYPES,
  type RelationshipType,
} from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useUndoNotice } from '../activity/UndoNotice.tsx'
import { CustomerPicker, type PickedCustomer } from '../customers/CustomerPicker.tsx'
import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { nameOf } from './places.ts'

interface ChooseHolderProps {
  membershipId: number
  slot: Slot
  onClose(): void
}

/** Finds a customer and gives them the slot: assigns a free one, transfers a held one. */
export function ChooseHolder({ membershipId, slot, onClose }: ChooseHolderProps) {
  // The slot when the dialog opened: the question must not change while it is open.
  const [{ customer: holder, slot_number: n }] = useState(slot)
  const { method, ...texts } = holder ? WAYS.transfer : WAYS.assign
  const { mutate, isPending } = useProviderMutation('memberships', method)
  const notify = useUndoNotice()
  const form = useId()
  const [chosen, choose] = useState<PickedCustomer>()
  const [relationship, relate] = useState<RelationshipType | null>(null)
  const [refused, setRefused] = useState<string>()

  function give(event: SyntheticEvent): void {
    event.preventDefault()
    if (!chosen || isPending) return
    setRefused(undefined)
    mutate(
      { membershipId, slotId: slot.id, customerId: chosen.id, relationship },
      {
        onSuccess() {
          notify(fill(messages.assigned, { name: nameOf(chosen), n }))
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
        <label className="slot-relationship">
          {manager['field.relationship']}
          <PlainSelect<RelationshipType>
            value={relationship}
            choices={RELATIONSHIPS}
            none={messages['relationship.none']}
            onChoose={relate}
          />
        </label>
      </form>
    </FormDialog>
  )
}

const RELATIONSHIPS = RELATIONSHIP_TYPES.map((id) => ({ id, name: RELATIONSHIP_LABELS[id] }))

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
