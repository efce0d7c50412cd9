import { useListContext, useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../../session/useStaff.ts'
import { Notice } from '../../ui/Notice.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { WITHIN } from '../../ui/useLeave.ts'
import { DuplicatesHead } from './DuplicatesHead.tsx'
import { PagedList } from './PagedList.tsx'
import { mergePath } from './paths.ts'
import { useDismiss } from './queries.ts'
import { Reasons } from './Reasons.tsx'
import { RecordCard } from './RecordCard.tsx'

/** /admin/customers/duplicates: records that may be of one person, the likeliest first. */
export default function DuplicateList() {
  return (
    <>
      <DuplicatesHead />
      <PagedList
        resource="customer-duplicates"
        empty={<Notice title={messages.empty}>{messages['empty.hint']}</Notice>}
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
      <p className="results-line figures" role="status">
        {fill(messages.found, { n: total })}
      </p>
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
  const notify = useNotify()
  const { mutate, isPending } = useDismiss()
  const names = `${one.first_name} ${one.last_name}, ${one.member_id} / ${other.member_id}`

  function dismiss() {
    if (isPending) return
    mutate(
      { id: pair.id, dismissed: true },
      {
        onSuccess: () => notify(messages.dismissed, { type: 'success' }),
        onError: (error) =>
          notify(sentenceFor(error, messages['dismiss.failed']), { type: 'error' }),
      }
    )
  }

  return (
    <li className="panel duplicate">
      <Reasons score={pair.score} reasons={pair.reasons} />
      <div className="duplicate-records">
        <RecordCard customer={one} />
        <RecordCard customer={other} />
      </div>
      <div className="duplicate-actions">
        <Button
          aria-label={`${messages.dismiss}: ${names}`}
          aria-disabled={isPending}
          onClick={dismiss}
        >
          {messages.dismiss}
        </Button>
        {mayMerge && (
          <Button
            component={Link}
            to={mergePath(one, other)}
            state={WITHIN}
            variant="contained"
            aria-label={`${messages.merge}: ${names}`}
          >
            {messages.merge}
          </Button>
        )}
      </div>
    </li>
  )
}
