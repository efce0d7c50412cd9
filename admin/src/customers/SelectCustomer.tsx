import { useListContext } from 'react-admin'

import type { ListedCustomer } from '@trailgate/shared/customers/schemas'
import { messages as letters } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'

import { useMayWrite } from '../letters/useMayWrite.ts'
import { Select } from '../ui/Select.tsx'

/** True if a selection is of use: closed profiles get no letters. */
export function useMaySelect(): boolean {
  const { filterValues } = useListContext<ListedCustomer>()
  return useMayWrite() && filterValues.status !== 'closed'
}

/** Checkbox that selects a customer. */
export function SelectCustomer({ customer }: { customer: ListedCustomer }) {
  const maySelect = useMaySelect()
  if (!maySelect) return null
  const { first_name: first, last_name: last, member_id: number } = customer
  const label = fill(letters['select.customer'], { name: `${first} ${last}`, number })
  return <Select id={customer.id} label={label} />
}
