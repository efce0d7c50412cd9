import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/letters/page_messages'
import type { ServiceLetter } from '@trailgate/shared/letters/schemas'

import { About, peopleOf, Recipient, Status, When } from './LetterFacts.tsx'

/** Letters of service as a list, for phones. */
export function LetterRows() {
  const { data = [] } = useListContext<ServiceLetter>()
  return (
    <ul className="panel record-rows" aria-label={messages.list}>
      {data.map((letter) => (
        <li key={letter.id} className="record-row letter-row">
          <div className="record-row-who">
            <Recipient letter={letter} />
            <p className="record-facts">
              <About letter={letter} />
            </p>
            <p className="record-facts">{peopleOf(letter)}</p>
          </div>
          <div className="letter-row-state">
            <Status letter={letter} />
            <span className="figures">
              <When letter={letter} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
