import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate, formatDateTime, todayIn } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/evidence/messages'
import type { CoverageAtAnswer } from '@trailgate/shared/evidence/schemas'
import { fill } from '@trailgate/shared/text'

import { timeOf } from '../../../counter/timeOf.ts'
import { useTimeZone } from '../../../layout/useSettings.ts'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'

interface CoverageAnswerProps {
  customer: CustomerDetail
  answer: CoverageAtAnswer
}

/** The answer about a past minute in plain words. */
export function CoverageAnswer({ customer, answer }: CoverageAnswerProps) {
  const { search } = useLocation()
  const timeZone = useTimeZone()
  const { covered, seal, sequence, waiver_id: waiverId, visit, notes } = answer
  return (
    <div className="coverage-answer">
      <p>
        <span className={`badge badge-${covered ? 'good' : 'bad'}`}>
          {covered ? messages.covered : messages.not_covered}
        </span>{' '}
        {fill(messages.at, { date: formatDateTime(answer.at, timeZone) })}
      </p>
      <p>
        {sentenceOf(answer, timeZone)}{' '}
        {waiverId !== null && (
          <Link
            to={pathOf({ kind: 'show', id: customer.id, tab: 'waivers', item: waiverId }, search)}
            state={WITHIN}
          >
            {messages.open_waiver}
          </Link>
        )}
      </p>
      {seal !== null && (
        <p className="record-facts coverage-seal">
          {sequence === null
            ? fill(messages['seal.only'], { seal })
            : fill(messages.seal, { n: sequence, seal })}
        </p>
      )}
      <p>{visitLine(visit, timeZone)}</p>
      {visit && <p>{gateLine(visit)}</p>}
      {visit?.override && (
        <p>
          {fill(details['visits.let_in'], {
            name: visit.override.staff_name,
            reason: visit.override.reason,
          })}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="coverage-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sentenceOf(answer: CoverageAtAnswer, timeZone: string): string {
  const { covered, reason, template_name: template, version, signed_at: at, signed_by: by } = answer
  if (!covered) return messages[`reason.${reason}`]
  if (reason === 'paper') return messages['covered.paper']
  if (reason === 'imported') return messages['reason.imported']
  if (template === null || version === null) return messages['covered.erased']
  const date = formatDate(at, timeZone)
  return fill(messages['covered.waiver'], { template, version, date, name: by ?? '' })
}

function visitLine(visit: CoverageAtAnswer['visit'], timeZone: string): string {
  if (!visit) return messages['visit.none']
  const from = timeOf(visit.checked_in_at, timeZone)
  const { checked_out_at: to, park_day: day } = visit
  if (to !== null) return fill(messages['visit.until'], { from, to: timeOf(to, timeZone) })
  const isIn = visit.state === 'in' && day === todayIn(timeZone, new Date())
  return fill(messages[isIn ? 'visit' : 'visit.endless'], { from })
}

function gateLine({ coverage }: NonNullable<CoverageAtAnswer['visit']>): string {
  if (coverage.covered) return messages['visit.covered']
  const reason = messages[`reason.${coverage.reason}`]
  return fill(messages['visit.not_covered'], { reason })
}
