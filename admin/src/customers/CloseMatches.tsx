import { useListContext } from 'react-admin'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { useFoundHouseholds } from '../counter/queries.ts'
import { useCan } from '../session/useStaff.ts'
import { closeMatches, textForMatches } from './closeMatches.ts'
import { CustomerRow } from './CustomerRow.tsx'
import type { CustomerFilter } from './listQuery.ts'

/** Matches of the counter's fuzzy search, shown below few or no rows. Both answers must be for the same text before any match shows. */
export function CloseMatches() {
  const maySearch = useCan('counter.search')
  const { data: listed, total, error, isPlaceholderData, filterValues } = useListContext<Customer>()
  const filter = filterValues as CustomerFilter
  // Until its answer arrives, the list shows the previous result.
  const isAnswered = listed !== undefined && !isPlaceholderData && !error
  const text = maySearch && isAnswered ? textForMatches(filter, total) : null
  const { data: households } = useFoundHouseholds(text ?? '')
  if (text === null || !households) return null
  const matches = closeMatches(households, listed ?? [], filter)
  if (matches.length === 0) return null
  return (
    <section className="close-matches" aria-labelledby="close-matches">
      <h2 id="close-matches">{manager.close_matches}</h2>
      <ul className="panel record-rows" aria-labelledby="close-matches">
        {matches.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </ul>
    </section>
  )
}
