import { addDays, addMonths, todayIn, type Day } from '@trailgate/shared/dates'
import type { DayRange } from '@trailgate/shared/day_range'
import { MEMBERSHIP_FIGURES, type MembershipFigure } from '@trailgate/shared/reports/constants'
import type { MembershipsReport } from '@trailgate/shared/reports/schemas'
import { grouped, heldSince, partsOf, storedEnd, type Held } from '#memberships/by_month/counted'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { instantOf } from '#platform/database/sql_time'
import { settings } from '#start/settings'

type Counts = Record<MembershipFigure, number>
type Cell = { typeId: number; month: string; figure: MembershipFigure; count: number }

/**
 * Memberships by month: the whole months that a range touches, none after today. Each figure counts the rows that `monthRows` lists.
 */
export async function monthsReport(range: DayRange, today: Day): Promise<MembershipsReport> {
  const months = monthsOf(range, today)
  const [first] = months
  const last = months.at(-1)
  const types = await rowsIn('membership_types', slowReads())
    .orderBy('sort_order')
    .orderBy('id')
    .select('id', 'name')
  const cells = first && last ? await cellsOf({ months, first, last }, today) : []
  const sum = (some: readonly Cell[]): Counts =>
    Object.fromEntries(
      MEMBERSHIP_FIGURES.map((figure) => [
        figure,
        some
          .filter((cell) => cell.figure === figure)
          .reduce((total, { count }) => total + count, 0),
      ])
    ) as Counts
  const newest = last?.month
  return {
    start: first?.from ?? range.from,
    end: last?.to ?? range.to,
    months: months.map(({ month }) => ({
      month,
      ...sum(cells.filter((cell) => cell.month === month)),
    })),
    by_type: types.map(({ id, name }) => ({
      membership_type: name,
      // Active memberships do not add up over months: the last month counts.
      ...sum(
        cells.filter(
          ({ typeId, figure, month }) => typeId === id && (figure !== 'active' || month === newest)
        )
      ),
    })),
  }
}

type Month = { month: string } & DayRange
type Months = { months: readonly Month[]; first: Month; last: Month }

/** First and last day of each month that a range touches, up to this month. */
export function monthsOf({ from, to }: DayRange, today: Day): Month[] {
  const months: Month[] = []
  let first = firstOf(from)
  while (first <= to && first <= today) {
    const next = addMonths(first, 1)
    months.push({ month: first.slice(0, 7), from: first, to: addDays(next, -1) })
    first = next
  }
  return months
}

function firstOf(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

async function cellsOf({ months, first, last }: Months, today: Day): Promise<Cell[]> {
  const range = { from: first.from, to: last.to }
  const moved = MEMBERSHIP_FIGURES.filter((figure) => figure !== 'active')
  const found = await Promise.all([
    ...moved.map((figure) => cellsIn(figure, range, today)),
    cellsHeld(months, today),
    ...(last.to < today ? [] : [cellsActive(last, today)]),
  ])
  return found.flat()
}

async function cellsIn(figure: MembershipFigure, range: DayRange, today: Day): Promise<Cell[]> {
  const parts = await Promise.all(partsOf(figure, range, today).map((part) => grouped(part)))
  return parts.flat().map(({ type_id: typeId, day, total }) => ({
    typeId,
    month: dayOf(day).slice(0, 7),
    figure,
    count: Number(total),
  }))
}

/** The park day of a deciding day or instant. */
function dayOf(at: string): Day {
  return at.length === 10 ? at : todayIn(settings.parkTimezone, instantOf(at))
}

/** Memberships active now, in the month of today. */
async function cellsActive({ month, ...range }: Month, today: Day): Promise<Cell[]> {
  const cells = await cellsIn('active', range, today)
  return cells.map((cell) => ({ ...cell, month }))
}

/** Memberships active at the end of each month that is over. */
async function cellsHeld(months: readonly Month[], today: Day): Promise<Cell[]> {
  const over = months.filter(({ to }) => to < today)
  const [first] = over
  if (!first) return []
  const held = await heldSince(first.to)
  return over.flatMap((month) =>
    held
      .filter((some) => isHeldAtEnd(some, month))
      .map(({ type_id: typeId, total }) => ({
        typeId,
        month: month.month,
        figure: 'active' as const,
        count: Number(total),
      }))
  )
}

function isHeldAtEnd({ began, ended, ended_with_month: last, left_at: left }: Held, at: Month) {
  if (began > at.month) return false
  if (ended !== null && (ended < at.month || (ended === at.month && Number(last) === 0))) {
    return false
  }
  return left === null || left > storedEnd(at.to).slice(0, 16)
}
