import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'

import { CustomerLink } from '../../customers/CustomerLink.tsx'
import { ChooseOther } from './ChooseOther.tsx'
import { ChooseButton } from './ResolveButton.tsx'

/** People who may be meant, the likeliest first, and the search for anybody else. */
export function Candidates({ item }: { item: OfflineRow }) {
  return (
    <div className="offline-candidates">
      <h3>{messages.candidates}</h3>
      {item.candidates.length === 0 && <p>{messages['candidates.none']}</p>}
      <ul>
        {item.candidates.map((person) => (
          <li key={person.customer_id}>
            <div>
              <CustomerLink customer={{ ...person, id: person.customer_id }} />
              <p className="offline-facts figures">
                {[person.member_id, formatDate(person.date_of_birth), person.why]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <ChooseButton item={item} person={person} />
          </li>
        ))}
      </ul>
      <ChooseOther item={item} />
    </div>
  )
}
