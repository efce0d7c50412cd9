import type { Customer } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { CHANNELS, type Channel } from '@trailgate/shared/marketing/constants'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { activeMembershipId, CUSTOMER_COLUMNS } from '#customers/customer_columns'
import {
  EXPORT_ROW,
  ROWS_A_PIECE,
  toExport,
  type ExportRow,
  type StoredExportRow,
} from '#customers/export/export_customers'
import { openAdults } from '#marketing/consents/adults'
import { slowReads } from '#platform/database/slow_reads'
import { toCustomer } from '#customers/customer_transformer'

type Asked = { campaignTypeId: number; channel?: Channel; today: Day }

/** Adults who opted in to a campaign type, on one channel or any. */
function optedIn({ campaignTypeId, channel, today }: Asked) {
  const query = rowsIn('marketing_preferences as p', slowReads())
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('p.campaign_type_id', campaignTypeId)
    .where((agreed) => {
      for (const each of channel ? [channel] : CHANNELS)
        void agreed.orWhere(`p.${each}_opted_in`, true)
    })
  return openAdults(query, today)
}

/** A page of opted-in customers, newest first, with the total. */
export async function optedInCustomers(
  asked: Asked,
  { offset, limit }: Page
): Promise<{ customers: Customer[]; total: number }> {
  const rows = await optedIn(asked)
    .orderBy('p.customer_id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(...CUSTOMER_COLUMNS, activeMembershipId(asked.today))
  const { total } = await theSums(optedIn(asked).count('* as total'))
  return { customers: rows.map((row) => toCustomer(row, asked.today)), total: Number(total) }
}

/** All of them in the same order, in chunks; each chunk continues after the last row (keyset pagination). */
export async function* exportOptedIn(asked: Asked): AsyncGenerator<ExportRow[]> {
  let last: StoredExportRow | undefined
  do {
    const rest = optedIn(asked)
    if (last) void rest.where('p.customer_id', '<', last.id)
    const rows = await rest
      .orderBy('p.customer_id', 'desc')
      .limit(ROWS_A_PIECE)
      .select(...EXPORT_ROW)
    if (rows.length > 0) yield rows.map(toExport)
    last = rows.length < ROWS_A_PIECE ? undefined : rows.at(-1)
  } while (last)
}
