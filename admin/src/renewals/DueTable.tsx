import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/due_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { TypeBadge } from '../memberships/MembershipBadges.tsx'
import { useToday } from '../layout/useSettings.ts'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { DueCustomer, LetterBadge } from './DueFacts.tsx'
import type { Renewal } from './renewals.ts'
import { endsIn } from './words.ts'

/** The renewals as a table. */
export function DueTable() {
  const today = useToday()
  const columns: Column<Renewal>[] = [
    {
      key: 'membership_id',
      label: messages['column.number'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ membership_id: number }) => number,
    },
    {
      key: 'customer_name',
      label: messages['column.customer'],
      sortable: true,
      rowHeader: true,
      className: 'due-customer',
      cell: (renewal) => <DueCustomer renewal={renewal} />,
    },
    {
      key: 'membership_type',
      label: messages['column.type'],
      sortable: true,
      cell: ({ membership_type: type }) => <TypeBadge type={type} />,
    },
    {
      key: 'end_date',
      label: messages['column.end'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ end_date: end }) => (
        <>
          {formatDate(end)} <span className="due-in">{endsIn(end, today)}</span>
        </>
      ),
    },
    {
      key: 'auto_renew',
      label: messages['column.auto_renew'],
      sortable: true,
      className: 'nowrap',
      cell: ({ auto_renew: autoRenew }) => (autoRenew ? words.yes : words.no),
    },
    {
      key: 'reminded_at',
      label: messages['column.letter'],
      sortable: true,
      className: 'nowrap figures',
      cell: (renewal) => <LetterBadge renewal={renewal} />,
    },
  ]
  return (
    <div className="panel">
      <ListTable<Renewal> caption={messages.title} columns={columns} />
    </div>
  )
}
