import { messages } from '@trailgate/shared/membership_types/messages'
import { formatMoney } from '@trailgate/shared/text'

import { MoveHandle } from '../ui/reorder/MoveHandle.tsx'
import { durationOf, TypeBadges, TypeName, usageOf } from './TypeFacts.tsx'
import type { TypeListView } from './TypeList.tsx'
import '../ui/list.css'

/** The types as a table. */
export function TypeTable({ types, reorder, actions }: TypeListView) {
  return (
    <div className="table-frame panel">
      <table className="list-table type-table">
        <caption className="hidden-text">{messages.title}</caption>
        <thead>
          <tr>
            {reorder && (
              <th scope="col">
                <span className="hidden-text">{messages['column.order']}</span>
              </th>
            )}
            <th scope="col">{messages['column.type']}</th>
            <th scope="col" className="type-number">
              {messages['column.price']}
            </th>
            <th scope="col" className="type-number">
              {messages['column.duration']}
            </th>
            <th scope="col" className="type-number">
              {messages['column.slots']}
            </th>
            <th scope="col">{messages['column.usage']}</th>
            <th scope="col">{messages['column.status']}</th>
            {reorder && (
              <th scope="col">
                <span className="hidden-text">{messages['column.actions']}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="reorder-rows">
          {types.map((type, index) => (
            <tr key={type.id} {...reorder?.row(type.id, index)}>
              {reorder && (
                <td className="type-handle">
                  <MoveHandle item={{ id: type.id, name: type.display_name }} reorder={reorder} />
                </td>
              )}
              <th scope="row" className="type-about">
                <TypeName type={type} />
              </th>
              <td className="nowrap figures type-number">{formatMoney(type.default_price)}</td>
              <td className="nowrap figures type-number">{durationOf(type)}</td>
              <td className="nowrap figures type-number">{type.number_of_slots}</td>
              <td className="figures type-usage">{usageOf(type)}</td>
              <td className="nowrap">
                <TypeBadges type={type} />
              </td>
              {reorder && <td className="type-actions">{actions(type)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
