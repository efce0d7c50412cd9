import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { formatPhone } from '@trailgate/shared/text'

import { ListTable, type Column } from '../ui/ListTable.tsx'
import { ConsentLink } from './ConsentLink.tsx'
import { PersonLink } from './PersonLink.tsx'

/** Opted-in customers with their addresses. */
export function OptedInTable() {
  return <ListTable caption={messages['list.title']} columns={COLUMNS} />
}

const COLUMNS: Column<Customer>[] = [
  {
    key: 'name',
    label: messages['column.name'],
    rowHeader: true,
    cell: (customer) => <PersonLink customer={customer} />,
  },
  {
    key: 'member_id',
    label: messages['column.member_id'],
    className: 'nowrap figures',
    cell: ({ member_id }) => member_id,
  },
  { key: 'email', label: messages['column.email'], cell: ({ email }) => email ?? '–' },
  {
    key: 'phone',
    label: messages['column.phone'],
    className: 'nowrap figures',
    cell: ({ phone }) => (phone ? formatPhone(phone) : '–'),
  },
  {
    key: 'evidence',
    label: messages['column.evidence'],
    className: 'nowrap',
    cell: (customer) => <ConsentLink customer={customer} />,
  },
]
