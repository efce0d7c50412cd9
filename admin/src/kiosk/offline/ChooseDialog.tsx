import { useId, useState, type FormEvent } from 'react'

import { messages as picker } from '@trailgate/shared/customers/picker_messages'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CustomerPicker, type PickedCustomer } from '../../customers/CustomerPicker.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useResolve } from './ResolveButton.tsx'

/** The customer whom staff choose for the item. */
export default function ChooseDialog({ item, onClose }: { item: OfflineRow; onClose(): void }) {
  const form = useId()
  const [chosen, choose] = useState<PickedCustomer>()
  const [isMissing, setMissing] = useState(false)
  const { resolve, isPending, alert } = useResolve()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(!chosen)
    if (chosen && !isPending) resolve({ id: item.id, customer_id: chosen.id }, onClose)
  }

  return (
    <FormDialog
      size="sm"
      title={messages['other']}
      form={form}
      submit={messages.choose}
      busy={words.processing}
      pending={isPending}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        {alert}
        <CustomerPicker
          chosen={chosen}
          onChoose={choose}
          error={isMissing && !chosen ? picker.label : undefined}
        />
      </form>
    </FormDialog>
  )
}
