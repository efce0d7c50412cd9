import type { Noted } from '#platform/audit/entries'
import { event } from '#platform/events'

/** Events that the log of the park has, of one transaction, before its COMMIT. */
export const noting = event<readonly Noted[]>('audit.noted')
