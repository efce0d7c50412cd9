import { useListContext } from 'react-admin'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ListedCustomer } from '@trailgate/shared/customers/schemas'

import { CustomerRow } from './CustomerRow.tsx'
import { SelectCustomer } from './SelectCustomer.tsx'

/** The customers as a list. */
export function CustomerRows() {
  const { data = [], isPlaceholderData } = useListContext<ListedCustomer>()
  return (
    <ul className="panel record-rows" aria-label={manager.title} aria-busy={isPlaceholderData}>
      {data.map((customer) => (
        <CustomerRow
          key={customer.id}
          customer={customer}
          select={<SelectCustomer customer={customer} />}
        />
      ))}
    </ul>
  )
}
