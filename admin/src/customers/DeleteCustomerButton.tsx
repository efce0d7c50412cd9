import { useDelete, useNotify } from 'react-admin'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { deleteMessage } from './deleteMessage.ts'

interface DeleteCustomerButtonProps {
  customer: Customer
  /** Called after the deletion, also if a colleague deleted the record first. */
  onGone(): void
}

/** Deletes a customer permanently, after confirmation. The dialog closes on success and on failure. */
export function DeleteCustomerButton({ customer, onGone }: DeleteCustomerButtonProps) {
  const notify = useNotify()
  const [remove, { isPending }] = useDelete<Customer>(
    'customers',
    { id: customer.id },
    {
      onSuccess() {
        notify(manager.deleted, { type: 'success' })
        onGone()
      },
      onError(error) {
        const refusal = refusalOf(error)
        notify(refusal ? deleteMessage(refusal) : manager['delete.failed'], { type: 'error' })
        if (refusal?.status === 404) onGone()
      },
    }
  )

  return (
    <ConfirmButton
      label={manager.delete}
      title={manager['delete.confirm_title']}
      color="error"
      className="to-the-left"
      pending={isPending}
      onConfirm={(close) => void remove('customers', {}, { onSettled: close })}
    >
      <p className="confirm-who">
        {customer.first_name} {customer.last_name}, {customer.member_id}
      </p>
      <p>{manager['delete.warning']}</p>
      <p>{manager['delete.retention']}</p>
    </ConfirmButton>
  )
}
