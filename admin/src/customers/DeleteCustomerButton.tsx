import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { deleteMessage } from './deleteMessage.ts'

interface DeleteCustomerButtonProps {
  customer: Customer
  /** Once they are deleted, by whomever. */
  onGone(): void
}

/** Deletes a customer for good, after asking. The question closes whatever comes of it. */
export function DeleteCustomerButton({ customer, onGone }: DeleteCustomerButtonProps) {
  const [asking, setAsking] = useState(false)
  const provider = useDataProvider()
  const queries = useQueryClient()
  const notify = useNotify()

  // The lists and numbers, not the one who is gone: the dialog behind would ask for that one again.
  function refresh(): void {
    onGone()
    void queries.invalidateQueries({
      queryKey: ['customers'],
      predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
    })
    queries.removeQueries({ queryKey: ['customers', 'getOne', { id: String(customer.id) }] })
  }

  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.delete('customers', { id: customer.id }),
    onSuccess() {
      notify(manager.deleted, { type: 'success' })
      refresh()
    },
    onError(error) {
      const refusal = refusalOf(error)
      notify(refusal ? deleteMessage(refusal) : manager['delete.failed'], { type: 'error' })
      if (refusal?.status === 404) refresh()
    },
    onSettled: () => setAsking(false),
  })

  return (
    <>
      <Button color="error" className="to-the-left" onClick={() => setAsking(true)}>
        {manager.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          title={manager['delete.confirm_title']}
          confirm={manager.delete}
          danger
          pending={isPending}
          onConfirm={mutate}
          onClose={() => setAsking(false)}
        >
          <p className="confirm-who">
            {customer.first_name} {customer.last_name}, {customer.member_id}
          </p>
          <p>{manager['delete.warning']}</p>
          <p>{manager['delete.retention']}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
