import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../../session/useStaff.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { ResultsLine } from '../../ui/ResultsLine.tsx'
import { WITHIN } from '../../ui/useLeave.ts'
import { DismissButton } from './DismissButton.tsx'
import { DuplicatesHead } from './DuplicatesHead.tsx'
import { namesOf } from './namesOf.ts'
import { PairCard } from './PairCard.tsx'
import { mergePath } from './paths.ts'

/** /admin/customers/duplicates: records that may be of one person, the likeliest first. */
export default function DuplicateList() {
  return (
    <>
      <DuplicatesHead />
      <PagedList
        resource="customer-duplicates"
        empty={<Notice title={messages.empty}>{messages['empty.hint']}</Notice>}
        failed={messages.failed}
      >
        <Pairs />
      </PagedList>
    </>
  )
}

function Pairs() {
  const { data = [], total = 0 } = useListContext<DuplicatePair>()
  return (
    <>
      <ResultsLine>{fill(messages.found, { n: total })}</ResultsLine>
      <ul className="duplicates">
        {data.map((pair) => (
          <Pair key={pair.id} pair={pair} />
        ))}
      </ul>
    </>
  )
}

function Pair({ pair }: { pair: DuplicatePair }) {
  const [one, other] = pair.customers
  const mayMerge = useCan('customers.merge')
  return (
    <PairCard pair={pair}>
      <DismissButton pair={pair} what="dismiss" />
      {mayMerge && (
        <Button
          component={Link}
          to={mergePath(one, other)}
          state={WITHIN}
          variant="contained"
          aria-label={`${messages.merge}: ${namesOf(pair)}`}
        >
          {messages.merge}
        </Button>
      )}
    </PairCard>
  )
}
