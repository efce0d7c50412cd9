import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { formatMoney } from '@trailgate/shared/text'

import { MoveHandle } from '../ui/reorder/MoveHandle.tsx'
import { durationOf, TypeBadges, TypeName, usageOf } from './TypeFacts.tsx'
import type { TypeListView } from './TypeList.tsx'

/** The types as a list, for narrow screens. */
export function TypeRows({ types, reorder, actions }: TypeListView) {
  return (
    <ul className="panel reorder-rows" aria-label={messages.title}>
      {types.map((type, index) => (
        <li key={type.id} className="type-row" {...reorder?.row(type.id, index)}>
          <div className="type-row-head">
            {reorder && (
              <MoveHandle item={{ id: type.id, name: type.display_name }} reorder={reorder} />
            )}
            <div className="type-about">
              <TypeName type={type} />
            </div>
            <TypeBadges type={type} />
          </div>
          <dl className="type-facts figures">
            {factsOf(type).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {reorder && <div className="type-row-actions">{actions(type)}</div>}
        </li>
      ))}
    </ul>
  )
}

function factsOf(type: MembershipTypeSummary) {
  return [
    [messages['column.price'], formatMoney(type.default_price)],
    [messages['column.duration'], durationOf(type)],
    [messages['column.slots'], type.number_of_slots],
    [messages['column.usage'], usageOf(type)],
  ] as const
}
