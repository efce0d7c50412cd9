import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/waivers/answer_list_messages'
import type { ListedAnswer, ListedQuestion } from '@trailgate/shared/waivers/answer_schemas'

import { Rider, SignedAt, valueOf } from './AnswerFacts.tsx'

/** The answers as a list, for phones. */
export function AnswerRows({ questions }: { questions: readonly ListedQuestion[] }) {
  const { data = [] } = useListContext<ListedAnswer>()
  return (
    <ul className="panel record-rows" aria-label={messages.list}>
      {data.map((answer) => (
        <li key={answer.id} className="record-row">
          <div className="record-row-who">
            <Rider answer={answer} />
            <p className="record-facts">{answer.label}</p>
            <p>{valueOf(answer, questions)}</p>
          </div>
          <span className="record-facts figures">
            <SignedAt answer={answer} />
          </span>
        </li>
      ))}
    </ul>
  )
}
