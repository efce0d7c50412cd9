import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'

import { useCan } from '../../session/useStaff.ts'
import { WITHIN } from '../../ui/useLeave.ts'
import { HoldBadge, MinorBadge, StatusBadge } from '../CustomerBadges.tsx'
import { DeleteCustomerButton } from '../DeleteCustomerButton.tsx'
import { pathOf } from '../paths.ts'
import { PasswordLinkButton } from './PasswordLinkButton.tsx'

interface CustomerProps {
  customer: CustomerDetail
}

/** Status, minor and legal hold beside the name. */
export function CustomerMarks({ customer }: CustomerProps) {
  return (
    <>
      <StatusBadge status={customer.status} reason={customer.status_reason} />
      {customer.is_minor && <MinorBadge />}
      {customer.on_hold && <HoldBadge />}
    </>
  )
}

/** Actions about the record: a password link and Edit Customer; a closed profile can only be deleted. */
export function CustomerActions({ customer, onGone }: CustomerProps & { onGone(): void }) {
  const { search } = useLocation()
  const mayLink = useCan('passwords.link')
  const mayDelete = useCan('customers.delete')
  if (customer.status === 'closed') {
    return mayDelete && <DeleteCustomerButton customer={customer} onGone={onGone} />
  }
  return (
    <>
      {mayLink && customer.status_reason === null && <PasswordLinkButton customer={customer} />}
      <Button
        component={Link}
        to={pathOf({ kind: 'edit', id: customer.id }, search)}
        state={WITHIN}
        variant="contained"
      >
        {manager['edit.title']}
      </Button>
    </>
  )
}
