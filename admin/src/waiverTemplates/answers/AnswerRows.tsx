import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/waivers/answer_list_messages'
import type { ListedAnswer } from '@trailgate/shared/waivers/answer_schemas'
import type { TextField } from '@trailgate/shared/waivers/text_fields'

import { Rider, SignedAt, valueOf } from './AnswerFacts.tsx'

/** The answers as a list, for phones. */
export function AnswerRows({ fields }: { fields: readonly TextField[] }) {
  const { data = [] } = useListContext<ListedAnswer>()
  return (
    <ul className="panel record-rows" aria-label={messages.list}>
      {data.map((answer) => (
        <li key={answer.id} className="record-row">
          <div className="record-row-who">
            <Rider answer={answer} />
            <p className="record-facts">{answer.label}</p>
            <p>{valueOf(answer, fields)}</p>
          </div>
          <span className="record-facts figures">
            <SignedAt answer={answer} />
          </span>
        </li>
      ))}
    </ul>
  )
}
