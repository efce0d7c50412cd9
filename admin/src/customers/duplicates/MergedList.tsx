import { useListContext } from 'react-admin'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { CustomerMerge } from '@trailgate/shared/customers/duplicates/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { useCan } from '../../session/useStaff.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { DuplicatesHead } from './DuplicatesHead.tsx'
import { RecordCard } from './RecordCard.tsx'
import { UndoMergeButton } from './UndoMergeButton.tsx'

/** /admin/customers/merges: merges with author and time, and their undo. */
export default function MergedList() {
  return (
    <>
      <DuplicatesHead />
      <PagedList
        resource="customer-merges"
        empty={<Notice title={messages['merged.empty']} />}
        failed={messages.failed}
      >
        <Merges />
      </PagedList>
    </>
  )
}

function Merges() {
  const { data = [] } = useListContext<CustomerMerge>()
  return (
    <ul className="duplicates">
      {data.map((merge) => (
        <Merged key={merge.id} merge={merge} />
      ))}
    </ul>
  )
}

function Merged({ merge }: { merge: CustomerMerge }) {
  const timeZone = useTimeZone()
  const mayUndo = useCan('customers.merge')
  const { undone_at: undoneAt } = merge
  return (
    <li className="panel duplicate">
      <p className="duplicate-when figures">
        {formatDateTime(merge.created_at, timeZone)}
        {merge.merged_by && `, ${merge.merged_by}`}{' '}
        {undoneAt && (
          <Badge tone="plain">
            {fill(messages['merged.undone'], { name: merge.undone_by ?? '' })}
          </Badge>
        )}
      </p>
      <div className="duplicate-records">
        <section>
          <h2>{messages['merge.stays']}</h2>
          <RecordCard customer={merge.winner} />
        </section>
        <section>
          <h2>{messages['merge.goes']}</h2>
          <RecordCard customer={merge.loser} leads={undoneAt !== null} />
        </section>
      </div>
      {mayUndo && !undoneAt && (
        <div className="duplicate-actions">
          <UndoMergeButton id={merge.id} name={merge.loser.member_id} />
        </div>
      )}
    </li>
  )
}
