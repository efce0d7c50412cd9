import { Link, useLocation } from 'react-router'

import type { Customer } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/marketing/page_messages'

import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'

/** Link to a customer's consent events. */
export function ConsentLink({ customer }: { customer: Customer }) {
  const { search } = useLocation()
  const name = `${customer.first_name} ${customer.last_name}`
  return (
    <Link
      to={{ pathname: pathOf({ kind: 'consents', customerId: customer.id }), search }}
      state={WITHIN}
      aria-label={fill(messages['consents.of'], { name })}
    >
      {messages['consents.title']}
    </Link>
  )
}
