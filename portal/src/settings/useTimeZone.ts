import { useParkSettings } from './parkSettings.ts'

/** The time zone of the park; until it is known, that of the device. */
export function useTimeZone(): string {
  return useParkSettings()?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
