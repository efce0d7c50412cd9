import type { Action } from '@trailgate/shared/permissions'
import type { Operation } from '#platform/http/operation'

/** Chapters of the API's documentation, in order. */
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
  'Letters and segments',
  'Activity',
  'Marketing',
  'Visits',
  'Passes',
  'Kiosks',
  'Staff',
  'Keys and webhooks',
  'The park',
] as const
export type Chapter = (typeof CHAPTERS)[number]

/** A call of the API: its permission, input, answers, and chapter in the documentation. */
export type Call = Operation & { chapter: Chapter; action: Action }

/** All calls, keyed 'GET /api/customers/:id' as the router spells it. */
export const CALLS = new Map<string, Call>()
