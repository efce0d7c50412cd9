import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { formatMoney } from '@trailgate/shared/text'

import { MoveHandle } from '../ui/reorder/MoveHandle.tsx'
import type { Reorder } from '../ui/reorder/useReorder.ts'
import { Table, type TableColumn } from '../ui/Table.tsx'
import { durationOf, TypeBadges, TypeName, usageOf } from './TypeFacts.tsx'
import type { TypeListView } from './TypeList.tsx'

const NUMBER = 'nowrap figures type-number'

/** Columns that all staff see. */
const FACTS: readonly TableColumn<MembershipTypeSummary>[] = [
  {
    key: 'type',
    label: messages['column.type'],
    rowHeader: true,
    className: 'type-about',
    cell: (type) => <TypeName type={type} />,
  },
  {
    key: 'price',
    label: messages['column.price'],
    className: NUMBER,
    cell: (type) => formatMoney(type.default_price),
  },
  { key: 'duration', label: messages['column.duration'], className: NUMBER, cell: durationOf },
  {
    key: 'slots',
    label: messages['column.slots'],
    className: NUMBER,
    cell: (type) => type.number_of_slots,
  },
  {
    key: 'usage',
    label: messages['column.usage'],
    className: 'figures type-usage',
    cell: usageOf,
  },
  {
    key: 'status',
    label: messages['column.status'],
    className: 'nowrap',
    cell: (type) => <TypeBadges type={type} />,
  },
]

/** The types as a table. */
export function TypeTable({ types, reorder, actions }: TypeListView) {
  return (
    <div className="table-frame panel">
      <Table
        caption={messages.title}
        columns={reorder ? withReorder(reorder, actions) : FACTS}
        rows={types}
        className="type-table"
        bodyClassName="reorder-rows"
        row={reorder ? ({ id }, index) => reorder.row(id, index) : undefined}
      />
    </div>
  )
}

function withReorder(
  reorder: Reorder,
  actions: TypeListView['actions']
): TableColumn<MembershipTypeSummary>[] {
  return [
    {
      key: 'order',
      label: messages['column.order'],
      head: <span className="hidden-text">{messages['column.order']}</span>,
      className: 'type-handle',
      cell: ({ id, display_name: name }) => <MoveHandle item={{ id, name }} reorder={reorder} />,
    },
    ...FACTS,
    {
      key: 'actions',
      label: messages['column.actions'],
      head: <span className="hidden-text">{messages['column.actions']}</span>,
      className: 'type-actions',
      cell: actions,
    },
  ]
}
