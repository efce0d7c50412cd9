import type { Action } from '@trailgate/shared/permissions'
import type { Operation } from '#platform/http/operation'

/** The chapters of the API's documentation, in order. */
export const CHAPTERS = [
  'Sign-in',
  'Customers',
  'Data requests and retention',
  'Duplicates',
  'Minors',
  'Waivers',
  'Documents',
  'Memberships',
  'Membership types and places',
  'Reports',
  'Marketing',
  'Visits',
  'Passes',
  'Kiosks',
  'Staff',
  'The park',
] as const
export type Chapter = (typeof CHAPTERS)[number]

/** A call of the API: who may make it, what it takes and answers, and where the documentation has it. */
export type Call = Operation & { chapter: Chapter; action: Action }

/** Every call that there is, keyed 'GET /api/customers/:id' as the router spells it. */
export const CALLS = new Map<string, Call>()
