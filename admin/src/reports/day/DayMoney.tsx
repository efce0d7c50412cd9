import { PAYMENT_METHOD_LABELS } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import type { MembershipTerm } from '@trailgate/shared/memberships/schemas'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { DayReport } from '@trailgate/shared/reports/schemas'
import { fill, formatMoney } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { useTypeName } from '../../memberships/useTypeName.ts'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { AmountTable, methodName } from '../AmountTable.tsx'
import { PersonCell } from '../PersonCell.tsx'
import { SectionFrame } from '../ReportSection.tsx'

type Money = NonNullable<DayReport['money']>

/** Money of a day: sums by seller, method and type, and their rows. */
export function DayMoney({ money }: { money: Money }) {
  const typeName = useTypeName()
  const columns = columnsOf({ timeZone: useTimeZone(), typeName })
  return (
    <SectionFrame title={park['day.money']}>
      <div className="money-parts">
        <Sellers money={money} />
        <AmountTable
          title={park['day.by_method']}
          heading={park['money.method']}
          parts={Object.entries(money.by_method).map(([method, amount]) => [
            methodName(method),
            amount,
          ])}
          total={money.total}
        />
        <AmountTable
          title={park['day.by_type']}
          heading={park['money.type']}
          parts={Object.entries(money.by_type).map(([type, amount]) => [typeName(type), amount])}
          total={money.total}
        />
      </div>
      <div className="day-rows">
        <h3>{park['day.rows']}</h3>
        {money.terms.length === 0 ? (
          <p className="gap-none">{park['day.no_rows']}</p>
        ) : (
          <div className="table-frame">
            <Table caption={park['day.rows']} columns={columns} rows={money.terms} />
          </div>
        )}
        {money.terms_total > money.terms.length && (
          <p className="day-cut">
            {fill(park['day.cut_file'], { n: money.terms.length, total: money.terms_total })}
          </p>
        )}
      </div>
      {money.other_prices.length > 0 && (
        <div className="day-rows">
          <h3>{park['day.other_prices']}</h3>
          <div className="table-frame">
            <Table
              caption={park['day.other_prices']}
              columns={otherPriceColumns(typeName)}
              rows={money.other_prices}
            />
          </div>
        </div>
      )}
    </SectionFrame>
  )
}

function Sellers({ money }: { money: Money }) {
  return (
    <div className="table-frame">
      <table className="list-table">
        <caption>{park['day.by_staff']}</caption>
        <thead>
          <tr>
            <th scope="col">{park['day.seller']}</th>
            <th scope="col" className="number">
              {park['day.cash']}
            </th>
            <th scope="col" className="number">
              {park['day.total']}
            </th>
          </tr>
        </thead>
        <tbody>
          {money.by_staff.map(({ staff_id: id, staff_name: name, cash, total }) => (
            <tr key={`${id} ${name}`}>
              <th scope="row">{name ?? park['day.unknown_seller']}</th>
              <td className="number figures">{formatMoney(cash)}</td>
              <td className="number figures">{formatMoney(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{park['day.total']}</th>
            <td className="number figures">{formatMoney(money.by_method.cash)}</td>
            <td className="number figures">{formatMoney(money.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function otherPriceColumns(
  typeName: (type: string) => string
): TableColumn<Money['other_prices'][number]>[] {
  return [
    {
      key: 'kind',
      label: park['day.kind'],
      rowHeader: true,
      cell: ({ kind }) => manager[`term.${kind}`],
    },
    {
      key: 'customer',
      label: park['day.customer'],
      cell: ({ customer_id: id, customer_name: name }) => <PersonCell id={id} name={name} />,
    },
    { key: 'type', label: park['day.type'], cell: ({ membership_type: type }) => typeName(type) },
    { key: 'by', label: park['day.by'], cell: ({ staff_name: name }) => name },
    {
      key: 'list',
      label: park['day.type_price'],
      className: 'number nowrap figures',
      cell: ({ type_price: price }) => formatMoney(price),
    },
    {
      key: 'amount',
      label: park['money.amount'],
      className: 'number nowrap figures',
      cell: ({ amount }) => formatMoney(amount),
    },
  ]
}

interface Shown {
  timeZone: string
  typeName(type: string): string
}

function columnsOf({ timeZone, typeName }: Shown): TableColumn<MembershipTerm>[] {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return [
    {
      key: 'time',
      label: park['day.time'],
      className: 'nowrap figures',
      cell: ({ created_at: at }) => time.format(new Date(at)),
    },
    {
      key: 'kind',
      label: park['day.kind'],
      rowHeader: true,
      cell: ({ kind, reason }) => (
        <>
          {manager[`term.${kind}`]}
          {reason && <span className="rows-id">{reason}</span>}
        </>
      ),
    },
    {
      key: 'customer',
      label: park['day.customer'],
      cell: ({ customer_id: id, customer_name: name }) => <PersonCell id={id} name={name} />,
    },
    {
      key: 'type',
      label: park['day.type'],
      cell: ({ membership_type: type }) => typeName(type),
    },
    {
      key: 'method',
      label: park['money.method'],
      cell: ({ payment_method: method, payment_reference: reference }) => (
        <>
          {method ? PAYMENT_METHOD_LABELS[method] : park['money.no_method']}
          {reference && <span className="rows-id">{reference}</span>}
        </>
      ),
    },
    { key: 'by', label: park['day.by'], cell: ({ staff_name: name }) => name },
    {
      key: 'amount',
      label: park['money.amount'],
      className: 'number nowrap figures',
      cell: ({ amount = 0 }) => formatMoney(amount),
    },
  ]
}
