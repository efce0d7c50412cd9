import { addDays } from '@trailgate/shared/dates'
import type { Revenue } from '@trailgate/shared/memberships/schemas'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { formatMoney } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { useTypeName } from '../memberships/useTypeName.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { AmountTable, methodName } from './AmountTable.tsx'
import { Figures, PlainFigure } from './Figures.tsx'
import { shortDay } from './labels.ts'
import { useRevenue } from './queries.ts'
import { SectionFrame } from './ReportSection.tsx'

/** Payments of the period of the page, by day, membership type and payment method. */
export function MoneySection({ days }: { days: number }) {
  const today = useToday()
  const revenue = useRevenue({ from: addDays(today, 1 - days), to: today })
  return (
    <SectionFrame title={park['money.title']}>
      <QueryStates query={revenue} failed={park['money.failed']} rows={6}>
        {(data) => <Shown revenue={data} />}
      </QueryStates>
    </SectionFrame>
  )
}

function Shown({ revenue: { total, daily, by_type, by_method } }: { revenue: Revenue }) {
  const typeName = useTypeName()
  return (
    <>
      <Figures>
        <PlainFigure label={park['money.total']} value={formatMoney(total)} />
        <PlainFigure
          label={park['money.average']}
          value={formatMoney(total / Math.max(1, daily.length))}
        />
      </Figures>
      <BarsAndTable
        title={park['money.title']}
        heading={messages['table.date']}
        empty={park['money.empty']}
        labels={daily.map(({ date }) => shortDay(date))}
        series={[{ label: park['money.amount'], values: daily.map(({ amount }) => amount) }]}
        cell={(row) => formatMoney(daily[row]?.amount ?? 0)}
      />
      <div className="money-parts">
        <AmountTable
          title={park['money.by_type']}
          heading={park['money.type']}
          parts={Object.entries(by_type).map(([type, amount]) => [typeName(type), amount])}
        />
        <AmountTable
          title={park['money.by_method']}
          heading={park['money.method']}
          parts={Object.entries(by_method).map(([method, amount]) => [methodName(method), amount])}
        />
      </div>
    </>
  )
}
