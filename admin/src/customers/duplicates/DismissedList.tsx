import { useListContext } from 'react-admin'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../../session/useStaff.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { ResultsLine } from '../../ui/ResultsLine.tsx'
import { DismissButton } from './DismissButton.tsx'
import { DuplicatesHead } from './DuplicatesHead.tsx'
import { PairCard } from './PairCard.tsx'

const DISMISSED = { dismissed: 'true' }

/** /admin/customers/duplicates/dismissed: pairs that staff said are of two people, and the way to take it back. */
export default function DismissedList() {
  return (
    <>
      <DuplicatesHead />
      <PagedList
        resource="customer-duplicates"
        filter={DISMISSED}
        empty={<Notice title={messages['dismissed.empty']} />}
        failed={messages.failed}
      >
        <Pairs />
      </PagedList>
    </>
  )
}

function Pairs() {
  const { data = [], total = 0 } = useListContext<DuplicatePair>()
  const mayRestore = useCan('customers.write')
  return (
    <>
      <ResultsLine>{fill(messages['dismissed.found'], { n: total })}</ResultsLine>
      <ul className="duplicates">
        {data.map((pair) => (
          <PairCard
            key={pair.id}
            pair={pair}
            {...(pair.dismissed_by && {
              note: fill(messages['dismissed.by'], { name: pair.dismissed_by }),
            })}
          >
            {mayRestore && <DismissButton pair={pair} what="restore" />}
          </PairCard>
        ))}
      </ul>
    </>
  )
}
