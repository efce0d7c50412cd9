import { messages as duplicates } from '@trailgate/shared/customers/duplicates/messages'
import { messages as customers } from '@trailgate/shared/customers/manager_messages'
import { messages as requests } from '@trailgate/shared/deletion_requests/messages'
import { messages as face } from '@trailgate/shared/face/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as types } from '@trailgate/shared/membership_types/messages'
import { messages as due } from '@trailgate/shared/memberships/due_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as offline } from '@trailgate/shared/offline/messages'
import { can, type Action, type Role } from '@trailgate/shared/permissions'
import { searchable } from '@trailgate/shared/text'
import { messages as vehicles } from '@trailgate/shared/vehicles/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'

import { ROLL_CALL } from '../counter/paths.ts'
import { DUPLICATES } from '../customers/duplicates/paths.ts'
import { pathOf as customerPath } from '../customers/paths.ts'
import { REQUESTS } from '../dataRequests/paths.ts'
import { API_KEYS } from '../apiKeys/paths.ts'
import { WEBHOOKS } from '../webhooks/paths.ts'
import { PARK_SETTINGS } from '../face/paths.ts'
import { OFFLINE } from '../kiosk/offline/paths.ts'
import { navigationFor } from '../layout/navigation.ts'
import { DAY_SHEET } from '../reports/day/paths.ts'
import { VEHICLES } from '../vehicles/paths.ts'
import { DUE, MEMBERSHIP_TYPES, pathOf as membershipPath } from '../memberships/paths.ts'

/** A screen, or an action that opens a screen. */
export interface Command {
  title: string
  path: string
}

interface Offered extends Command {
  action: Action
  /** Other words that people use for it. */
  also: string
}

/** Where the navigation bar does not lead. */
const ACTIONS: readonly Offered[] = [
  {
    title: customers.new,
    path: customerPath({ kind: 'create' }, ''),
    action: 'customers.write',
    also: 'add register rider person',
  },
  {
    title: memberships.new,
    path: membershipPath({ kind: 'create' }, ''),
    action: 'memberships.write',
    also: 'sell add',
  },
  {
    title: counter.roll_call,
    path: ROLL_CALL,
    action: 'visits.read',
    also: 'emergency evacuation in the park now',
  },
  {
    title: customers['import.title'],
    path: customerPath({ kind: 'import' }, ''),
    action: 'customers.import',
    also: 'csv file upload spreadsheet',
  },
  { title: duplicates.title, path: DUPLICATES, action: 'customers.read', also: 'merge twice' },
  {
    title: requests.title,
    path: REQUESTS,
    action: 'deletion_requests.manage',
    also: 'delete privacy',
  },
  {
    title: layout['nav.day'],
    path: DAY_SHEET,
    action: 'reports.day',
    also: 'end of day money cash sold today close',
  },
  {
    title: offline.title,
    path: OFFLINE,
    action: 'kiosk.offline_items',
    also: 'offline tablets queue decide',
  },
  { title: due.title, path: DUE, action: 'reports.read', also: 'expiring renewals' },
  {
    title: vehicles.title,
    path: VEHICLES,
    action: 'vehicles.read',
    also: 'machines plates stickers insurance inspection',
  },
  { title: types.title, path: MEMBERSHIP_TYPES, action: 'membership_types.read', also: 'prices' },
  {
    title: face.title,
    path: PARK_SETTINGS,
    action: 'park.face',
    also: 'name logo color colour accent picture welcome brand appearance',
  },
  {
    title: layout['nav.api_keys'],
    path: API_KEYS,
    action: 'api_keys.manage',
    also: 'token integration program scopes machine',
  },
  {
    title: layout['nav.webhooks'],
    path: WEBHOOKS,
    action: 'webhooks.manage',
    also: 'events integration receiver deliveries',
  },
  {
    title: layout['nav.profile'],
    path: '/admin/profile',
    action: 'staff.session',
    also: 'my account password second factor',
  },
]

/** Other words for screens of the navigation bar. */
const ALSO: Readonly<Record<string, string>> = {
  '/admin/counter': 'check in gate board',
  '/admin': 'home start',
  '/admin/customers': 'riders people',
  '/admin/waivers': 'templates texts',
  '/admin/reports': 'revenue statistics',
  '/admin/marketing': 'campaigns email',
  '/admin/staff': 'users accounts',
  '/admin/kiosk-devices': 'tablets pair',
  '/admin/activity': 'log audit exports history changes',
}

/** Screens and actions that a text finds for a role: each typed word begins a word of theirs. */
export function commandsFor(role: Role, text: string): Command[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  return offeredTo(role)
    .filter(({ title, also }) => {
      const words = wordsOf(`${title} ${also}`)
      return typed.every((each) => words.some((word) => word.startsWith(each)))
    })
    .map(({ title, path }) => ({ title, path }))
}

/** True if a text is the whole name of a screen or action, which then comes before a person of that name. */
export function isNameOf({ title }: Command, text: string): boolean {
  return wordsOf(title).join(' ') === wordsOf(text).join(' ')
}

function offeredTo(role: Role): Omit<Offered, 'action'>[] {
  const screens = navigationFor(role).map(({ label, path }) => ({
    title: label,
    path,
    also: ALSO[path] ?? '',
  }))
  return [...screens, ...ACTIONS.filter(({ action }) => can(role, action))]
}

function wordsOf(text: string): string[] {
  return searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
