import { messages } from '@trailgate/shared/waivers/answer_list_messages'
import type { ListedAnswer, ListedQuestion } from '@trailgate/shared/waivers/answer_schemas'

import { ListTable, type Column } from '../../ui/ListTable.tsx'
import { Rider, SignedAt, valueOf } from './AnswerFacts.tsx'

/** The answers as a table. */
export function AnswerTable({ questions }: { questions: readonly ListedQuestion[] }) {
  return (
    <div className="panel">
      <ListTable caption={messages.list} columns={columnsFor(questions)} />
    </div>
  )
}

function columnsFor(questions: readonly ListedQuestion[]): Column<ListedAnswer>[] {
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
      cell: (answer) => valueOf(answer, questions),
    },
    {
      key: 'signed',
      label: messages['column.signed'],
      className: 'nowrap figures',
      cell: (answer) => <SignedAt answer={answer} />,
    },
  ]
}
