import { PAYMENT_METHOD_LABELS } from '@trailgate/shared/memberships/constants'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { formatMoney } from '@trailgate/shared/text'

interface AmountTableProps {
  title: string
  heading: string
  parts: readonly (readonly [name: string, amount: number])[]
  total?: number
}

/** Amounts by name, with their sum below. */
export function AmountTable({ title, heading, parts, total }: AmountTableProps) {
  return (
    <div className="table-frame">
      <table className="list-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" className="number">
              {park['money.amount']}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number figures">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{park['day.total']}</th>
              <td className="number figures">{formatMoney(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Label of a payment method, or of none. */
export function methodName(method: string): string {
  return Object.hasOwn(PAYMENT_METHOD_LABELS, method)
    ? PAYMENT_METHOD_LABELS[method as keyof typeof PAYMENT_METHOD_LABELS]
    : park['money.no_method']
}
