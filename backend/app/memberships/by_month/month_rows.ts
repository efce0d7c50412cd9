import type { Day } from '@trailgate/shared/dates'
import type { DayRange } from '@trailgate/shared/day_range'
import type { Page } from '@trailgate/shared/http/paging'
import type { MembershipFigure } from '@trailgate/shared/reports/constants'
import type { MembershipMonthRow } from '@trailgate/shared/reports/schemas'
import type { CustomersRow } from '#database/rows'
import { partsOf, type Part } from '#memberships/by_month/counted'
import { computed, theSums, type Nullable } from '#platform/database/rows_in'

type Asked = { figure: MembershipFigure; range: DayRange; today: Day; page: Page }

/** A page of what a figure counts in a month, with their number: the figure. */
export async function monthRows({ figure, range, today, page }: Asked) {
  const totals = await Promise.all(
    partsOf(figure, range, today).map((part) => theSums(part.query.count('* as total')))
  )
  const rows: MembershipMonthRow[] = []
  let before = 0
  for (const [index, part] of partsOf(figure, range, today).entries()) {
    const total = Number(totals[index]?.total ?? 0)
    const offset = Math.max(0, page.offset - before)
    const limit = page.limit - rows.length
    if (limit > 0 && offset < total) rows.push(...(await rowsOf(part, { offset, limit })))
    before += total
  }
  return { rows, total: before }
}

type Found = Omit<MembershipMonthRow, 'customer_name'> &
  Nullable<Pick<CustomersRow, 'first_name' | 'last_name'>>

async function rowsOf({ query, of }: Part, { offset, limit }: Page): Promise<MembershipMonthRow[]> {
  const alias = of === 'payment' ? 'p' : 'm'
  if (of === 'payment') void query.leftJoin('memberships as m', 'm.id', 'p.membership_id')
  const found: Found[] = await query
    .join('membership_types as t', 't.id', `${alias}.type_id`)
    .leftJoin('customers as c', 'c.id', 'm.customer_id')
    .orderBy(`${alias}.id`, 'desc')
    .offset(offset)
    .limit(limit)
    .select(
      computed<Found>(
        `${alias}.id, m.membership_id, t.name as membership_type, c.id as customer_id, c.member_id,
         c.first_name, c.last_name, ${alias}.start_date, ${alias}.end_date`
      )
    )
  return found.map(({ first_name: first, last_name: last, ...row }) => ({
    ...row,
    customer_name: first === null ? null : `${first} ${last ?? ''}`.trim(),
  }))
}
