import { todayIn, type Day } from '@trailgate/shared/dates'
import type { PublicSettings } from '@trailgate/shared/settings/schemas'

import { useProviderQuery } from '../providers/useProvider.ts'

/** Name, time zone and today of the park; undefined until they are known. */
export function useSettings(): PublicSettings | undefined {
  return useProviderQuery('settings', 'getSettings', {}).data
}

/** The park's time zone; the browser's own until the park's is known, which is right at the park's desk. */
export function useTimeZone(): string {
  return useSettings()?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Today in the park. */
export function useToday(): Day {
  // oxlint-disable-next-line react/purity -- read on each render: a page may stay open past midnight
  return todayIn(useTimeZone(), new Date())
}

/** True if the park sends letters, so that a page may promise one; undefined until known. */
export function useLetters(): boolean | undefined {
  return useSettings()?.letters
}
