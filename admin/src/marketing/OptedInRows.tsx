import { useListContext } from 'react-admin'

import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { formatPhone } from '@trailgate/shared/text'

import { ConsentLink } from './ConsentLink.tsx'
import { PersonLink } from './PersonLink.tsx'

/** Opted-in customers as a list, for phones. */
export function OptedInRows() {
  const { data = [] } = useListContext<Customer>()
  return (
    <ul aria-label={messages['list.title']}>
      {data.map((customer) => (
        <li key={customer.id} className="record-row marketing-row">
          <div className="record-row-who">
            <PersonLink customer={customer} />
            <p className="record-facts figures">
              {[customer.member_id, customer.phone && formatPhone(customer.phone)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="record-facts marketing-address">{customer.email}</p>
          </div>
          <ConsentLink customer={customer} />
        </li>
      ))}
    </ul>
  )
}
