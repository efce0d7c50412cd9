import { messages } from '@trailgate/shared/waivers/answer_list_messages'
import type { ListedAnswer } from '@trailgate/shared/waivers/answer_schemas'
import type { TextField } from '@trailgate/shared/waivers/text_fields'

import { ListTable, type Column } from '../../ui/ListTable.tsx'
import { Rider, SignedAt, valueOf } from './AnswerFacts.tsx'

/** The answers as a table. */
export function AnswerTable({ fields }: { fields: readonly TextField[] }) {
  return (
    <div className="panel">
      <ListTable caption={messages.list} columns={columnsFor(fields)} />
    </div>
  )
}

function columnsFor(fields: readonly TextField[]): Column<ListedAnswer>[] {
  return [
    {
      key: 'person',
      label: messages['column.person'],
      rowHeader: true,
      cell: (answer) => <Rider answer={answer} />,
    },
    { key: 'question', label: messages['column.question'], cell: ({ label }) => label },
    {
      key: 'answer',
      label: messages['column.answer'],
      cell: (answer) => valueOf(answer, fields),
    },
    {
      key: 'signed',
      label: messages['column.signed'],
      className: 'nowrap figures',
      cell: (answer) => <SignedAt answer={answer} />,
    },
  ]
}
