import { messages as texts } from '@trailgate/shared/customers/import_messages'
import type { ImportTrialRow } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import type { BroughtKind } from '@trailgate/shared/moving/constants'
import { fill } from '@trailgate/shared/text'

type Brought = NonNullable<ImportTrialRow['brings']>[number]

/** The rows behind a figure of a trial, a line for each record. */
export function linesOf(rows: readonly ImportTrialRow[], kind: BroughtKind): string[] {
  return rows.flatMap(({ row, brings = [] }) =>
    brings
      .filter((each) => each.kind === kind)
      .map((each) => fill(texts['move.row'], { n: row, what: factsOf(each) }))
  )
}

function factsOf({ name, what, from, until }: Brought): string {
  return [name, what, daysOf(from, until)].filter(Boolean).join(' · ')
}

function daysOf(from: string | null, until: string | null): string | null {
  if (from === null) return null
  if (until === null) return fill(texts['move.since'], { from: formatDate(from) })
  return fill(texts['move.days'], { from: formatDate(from), until: formatDate(until) })
}
