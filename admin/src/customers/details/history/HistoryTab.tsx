import { useState } from 'react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { messages as activity } from '@trailgate/shared/activity/messages'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as history } from '@trailgate/shared/customers/history_messages'
import type { CustomerDetail, HistoryEntry } from '@trailgate/shared/customers/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'

import { activityPath } from '../../../activity/paths.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { useCan } from '../../../session/useStaff.ts'
import { PageTurner } from '../../../ui/PageTurner.tsx'
import { useHistory } from '../queries.ts'
import { TabPage } from '../TabPage.tsx'
import { actorOf, changesOf, lineOf, mergeIn } from './historyLine.ts'
import { UndoFromHistory } from './UndoFromHistory.tsx'

/** Everything that happened to a customer, the newest first, and who did it. */
export default function HistoryTab({ customer }: { customer: CustomerDetail }) {
  const [page, setPage] = useState(1)
  const query = useHistory(customer.id, page)
  const seesLog = useCan('activity.all')
  return (
    <TabPage
      query={query}
      failed={details['history.failed']}
      empty={details['history.empty']}
      isEmpty={({ total }) => total === 0}
      actions={
        seesLog && (
          <Button
            component={Link}
            to={activityPath({ kind: 'customer', subject_id: String(customer.id) })}
            variant="outlined"
          >
            {activity.of_person}
          </Button>
        )
      }
    >
      {({ data: entries, total }) => (
        <>
          <ol className="tab-rows" aria-busy={query.isPlaceholderData}>
            {entries.map((entry, at) => (
              <Line key={`${page}.${at}`} customerId={customer.id} entry={entry} />
            ))}
          </ol>
          <PageTurner label={details['history.pages']} page={page} total={total} onPage={setPage} />
        </>
      )}
    </TabPage>
  )
}

function Line({ customerId, entry }: { customerId: number; entry: HistoryEntry }) {
  const timeZone = useTimeZone()
  const changes = changesOf(entry)
  const merge = mergeIn(entry)
  return (
    <li className="record-row">
      <div className="record-row-who">
        <p className="history-what">{lineOf(entry)}</p>
        {changes.length > 0 && (
          <ul className="record-facts">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {merge !== undefined && <UndoFromHistory customerId={customerId} merge={merge} />}
      </div>
      <p className="history-when record-facts figures">
        <time dateTime={entry.created_at}>{formatDateTime(entry.created_at, timeZone)}</time>
        <br />
        {fill(history.by, { name: actorOf(entry) })}
      </p>
    </li>
  )
}
