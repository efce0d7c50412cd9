import db from '@adonisjs/lucid/services/db'
import type { AlertAnswer } from '@trailgate/shared/visits/answers'
import type { AlertsRow } from '#database/rows'
import { computed, rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { openStops } from '#waivers/answers/stops_of'

export type AlertRow = Pick<
  AlertsRow,
  'id' | 'customer_id' | 'text' | 'severity' | 'until' | 'created_by'
>

/** The standing alerts about these people, expired or not: at most one a person, by their id. */
export async function alertsOf(
  ids: readonly number[],
  client: Reader = db
): Promise<ReadonlyMap<number, AlertRow>> {
  if (ids.length === 0) return NONE
  const rows: AlertRow[] = await STANDING.all({ ids }, client)
  return new Map(rows.map((row) => [row.customer_id, row]))
}

const NONE: ReadonlyMap<number, AlertRow> = new Map()

const STANDING = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('alerts')
    .whereIn('customer_id', ids)
    .whereNull('ended_at')
    .select('id', 'customer_id', 'text', 'severity', 'until', 'created_by')
)

export type StandingAlert = Omit<AlertRow, 'id'>

type Warnings = { alerts: ReadonlyMap<number, StandingAlert>; stopped: ReadonlySet<number> }

/** Standing alerts about these people, by their id, and the people with an open stop, in one query. */
export async function warningsOf(ids: readonly number[], client: Reader = db): Promise<Warnings> {
  const rows: Warning[] = ids.length === 0 ? [] : await WARNINGS.all({ ids }, client)
  const alerts = rows.filter(isAlert)
  const stops = rows.filter((row) => !isAlert(row))
  return {
    alerts: new Map(alerts.map((row) => [row.customer_id, row])),
    stopped: new Set(stops.map((row) => row.customer_id)),
  }
}

/** An alert, or an open stop, which has a person only. */
type Warning = Pick<StandingAlert, 'customer_id'> & {
  [Column in keyof Omit<StandingAlert, 'customer_id'>]: StandingAlert[Column] | null
}

function isAlert(row: Warning): row is StandingAlert {
  return row.text !== null
}

const WARNINGS = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('alerts')
    .whereIn('customer_id', ids)
    .whereNull('ended_at')
    .select('customer_id', 'text', 'severity', 'until', 'created_by')
    .unionAll(openStops(ids).select(computed('null, null, null, null')))
)

/** The alert as staff read it. */
export function toAlert({ text, severity, until, created_by: name }: StandingAlert): AlertAnswer {
  return { text, severity, until, staff_name: name }
}
