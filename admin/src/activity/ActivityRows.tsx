import { useListContext } from 'react-admin'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/activity/messages'
import type { ActivityEntry } from '@trailgate/shared/activity/schemas'
import { sentenceOf, type Piece } from '@trailgate/shared/activity/sentence'
import { formatDateTime } from '@trailgate/shared/dates'

import { useTimeZone } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { activityPath, subjectPath } from './paths.ts'
import '../ui/records.css'

/** The rows as sentences with links. */
export function ActivityRows() {
  const { data = [], isPlaceholderData } = useListContext<ActivityEntry>()
  return (
    <ol className="panel record-rows" aria-label={messages.title} aria-busy={isPlaceholderData}>
      {data.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Row({ entry }: { entry: ActivityEntry }) {
  const timeZone = useTimeZone()
  return (
    <li className="record-row activity-row">
      <p className="activity-what">
        {sentenceOf(entry).map((piece, at) => (
          <Words key={`${at}.${piece.of}`} piece={piece} entry={entry} />
        ))}
      </p>
      <time className="record-facts figures" dateTime={entry.created_at}>
        {formatDateTime(entry.created_at, timeZone)}
      </time>
    </li>
  )
}

/** The subject leads to its record, a member of staff to their rows. */
function Words({ piece: { of, text }, entry }: { piece: Piece; entry: ActivityEntry }) {
  const isWhole = useCan('activity.all')
  const { actor } = entry
  const isStaff = isWhole && actor.kind === 'staff' && actor.id !== null
  const path =
    of === 'subject'
      ? subjectPath(entry)
      : of === 'actor' && isStaff
        ? activityPath({ actor_id: String(actor.id), actor_kind: 'staff' })
        : null
  if (path === null) return text
  return (
    <Link className="record-link" to={path}>
      {text}
    </Link>
  )
}
