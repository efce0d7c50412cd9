import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'

import type { ListedCustomer } from '@trailgate/shared/customers/schemas'
import { LETTER_PEOPLE_MAX } from '@trailgate/shared/letters/constants'
import { messages as letters } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/selection_messages'

import type { ChosenPeople } from '../letters/calls.ts'
import { SelectionLetter } from '../letters/SelectionLetter.tsx'
import { writtenWords } from '../letters/writtenWords.ts'
import { Flash } from '../ui/Flash.tsx'
import { SelectedCount, selectedWords } from '../ui/SelectedCount.tsx'
import { useFlash } from '../ui/useFlash.ts'
import { useSelection, type Selection } from '../ui/useSelection.ts'
import { filterQuery, type CustomerFilter } from './listQuery.ts'

/** The action for selected customers: a letter of service. */
export function CustomerSelection() {
  const { filterValues } = useListContext<ListedCustomer>()
  const selection = useSelection()
  const { message, show } = useFlash()
  const to = peopleIn(selection, filterValues as CustomerFilter)
  return (
    <>
      <Flash message={message} />
      {selection.ids.length > 0 && (
        <section className="selection-bar" aria-label={selectedWords(selection)}>
          <SelectedCount selection={selection} all />
          {to ? (
            <SelectionLetter
              title={letters['write.title_customers']}
              to={to}
              onSent={(count) => {
                selection.clear()
                show({ tone: 'success', text: writtenWords(count) })
              }}
            />
          ) : (
            <p role="alert">{fill(letters['select.too_many'], { n: LETTER_PEOPLE_MAX })}</p>
          )}
          <Button size="small" onClick={selection.clear}>
            {words.clear}
          </Button>
        </section>
      )}
    </>
  )
}

/** The people of the selection; null for too many rows. */
function peopleIn({ ids, isAll }: Selection, filter: CustomerFilter): ChosenPeople | null {
  if (isAll) {
    const query = filterQuery(filter)
    return query && { search: { resource: 'customers', query: Object.fromEntries(query) } }
  }
  return ids.length > LETTER_PEOPLE_MAX ? null : { customer_ids: ids }
}
