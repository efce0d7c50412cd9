import { messages } from '@trailgate/shared/letters/page_messages'
import type { ServiceLetter } from '@trailgate/shared/letters/schemas'

import { ListTable, type Column } from '../ui/ListTable.tsx'
import { About, peopleOf, Recipient, Status, When } from './LetterFacts.tsx'

/** Letters of service with what became of each. */
export function LetterTable() {
  return (
    <div className="panel">
      <ListTable caption={messages.list} columns={COLUMNS} />
    </div>
  )
}

const COLUMNS: Column<ServiceLetter>[] = [
  {
    key: 'to',
    label: messages['column.to'],
    rowHeader: true,
    cell: (letter) => <Recipient letter={letter} />,
  },
  { key: 'people', label: messages['column.about'], cell: peopleOf },
  {
    key: 'subject',
    label: messages['column.letter'],
    cell: (letter) => <About letter={letter} />,
  },
  {
    key: 'status',
    label: messages['column.status'],
    cell: (letter) => <Status letter={letter} />,
  },
  {
    key: 'when',
    label: messages['column.when'],
    className: 'nowrap figures',
    cell: (letter) => <When letter={letter} />,
  },
]
