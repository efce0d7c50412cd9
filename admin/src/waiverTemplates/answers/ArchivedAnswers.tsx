import { Link } from 'react-router'

import { messages } from '@trailgate/shared/waivers/answer_list_messages'

import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { WITHIN } from '../../ui/useLeave.ts'
import { pathOf } from '../paths.ts'
import { useAskingTemplates } from './useAskingTemplates.ts'
import '../../ui/records.css'

/** Ways to the answers to archived templates, which have no card; nothing without one. */
export function ArchivedAnswers() {
  const { data, error, isFetching, refetch } = useAskingTemplates()
  if (error && !isFetching && !data) {
    return (
      <div className="panel">
        <FailedNotice title={messages.questions_failed} retry={() => void refetch()} />
      </div>
    )
  }
  const archived = data?.filter((template) => template.archived) ?? []
  if (archived.length === 0) return null
  return (
    <section className="template-archived" aria-labelledby="archived-answers">
      <h2 id="archived-answers">{messages.archived}</h2>
      <ul className="panel record-rows">
        {archived.map(({ id, name }) => (
          <li key={id} className="record-row">
            <Link className="record-link" to={pathOf({ kind: 'answers', id })} state={WITHIN}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
