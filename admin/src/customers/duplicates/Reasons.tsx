import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages, reasonText } from '@trailgate/shared/customers/duplicates/messages'
import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'

/** Score of a possible duplicate, and the reasons for it. */
export function Reasons({ score, reasons }: Pick<DuplicatePair, 'score' | 'reasons'>) {
  return (
    <ul className="reasons" aria-label={messages['column.reasons']}>
      <li>
        <Badge tone={score >= 85 ? 'good' : 'warn'}>
          {messages['column.score']} {score} %
        </Badge>
      </li>
      {reasons.map((reason) => (
        <li key={reason}>
          <Badge tone="plain">{reasonText(reason)}</Badge>
        </li>
      ))}
    </ul>
  )
}
