import { useListContext } from 'react-admin'

import { formatDate } from '@trailgate/shared/dates'
import { PURGED_KINDS } from '@trailgate/shared/retention/constants'
import { messages } from '@trailgate/shared/retention/messages'
import type { PurgeRound } from '@trailgate/shared/retention/schemas'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RequestsHead } from './RequestsHead.tsx'
import './dataRequests.css'

/** /admin/customers/requests/removed: deletions at the end of retention, by day. */
export default function PurgeRounds() {
  if (!useCan('retention.read')) return <AccessDenied />
  return (
    <>
      <RequestsHead hint={messages.hint} />
      <PagedList
        resource="purge-rounds"
        empty={<Notice title={messages.empty} />}
        failed={messages.failed}
      >
        <Rounds />
      </PagedList>
    </>
  )
}

function Rounds() {
  const { data = [] } = useListContext<PurgeRound & { id: string }>()
  return (
    <ul className="rounds" aria-label={messages.title}>
      {data.map(({ day, counts }) => (
        <li key={day} className="panel round">
          <span className="round-day figures">{formatDate(day)}</span>
          <span className="round-counts figures">{wordsFor(counts)}</span>
        </li>
      ))}
    </ul>
  )
}

function wordsFor(counts: PurgeRound['counts']) {
  const removed = PURGED_KINDS.filter((kind) => counts[kind] > 0)
  if (removed.length === 0) return messages.nothing
  return removed.map((kind) => (
    <span key={kind}>
      {messages[`kind.${kind}`]}: {counts[kind].toLocaleString('en-US')}
    </span>
  ))
}
