import type { Day } from '@trailgate/shared/dates'

/** Sheet of a day; today without `?day`. */
export const DAY_SHEET = '/admin/day'

export function daySheetOf(day: Day): string {
  return `${DAY_SHEET}?day=${day}`
}
