/** The roles of staff, the highest first. */
export const ROLES = ['admin', 'manager', 'staff', 'cashier'] as const
export type Role = (typeof ROLES)[number]

/** Who may be calling: nobody known, a kiosk or rider session or one that a sign link opened, or staff by role. */
export const CALLERS = [
  'anonymous',
  'kiosk',
  'link',
  'rider',
  'cashier',
  'staff',
  'manager',
  'admin',
] as const
export type Caller = (typeof CALLERS)[number]

const ANYONE = CALLERS
const SESSIONS = ['kiosk', 'link', 'rider'] as const
const KIOSKS_AND_RIDERS = ['kiosk', 'rider'] as const
const KIOSKS = ['kiosk'] as const
const RIDERS = ['rider'] as const
const STAFF = ['cashier', 'staff', 'manager', 'admin'] as const
const FLOOR = ['staff', 'manager', 'admin'] as const
const MANAGERS = ['manager', 'admin'] as const
const ADMINS = ['admin'] as const
const RIDERS_AND_STAFF = ['rider', ...STAFF] as const
const KIOSKS_RIDERS_AND_STAFF = ['kiosk', ...RIDERS_AND_STAFF] as const

/*
 * Who may do what: one table for the server's routes, the back office's navigation and its buttons
 * (docs/product/permissions.md). A rider's right reaches own records only; that is checked where the record is read.
 */
const MAY = {
  // Sign-in, registration, forgotten passwords, public lists, health, unsubscribe, the page of the API's documentation.
  'public': ANYONE,
  'docs.page': ANYONE,
  // With PROFILE=production; otherwise the document is as public as the page.
  'docs.openapi': STAFF,
  // The active templates that a rider may sign.
  'waiver_templates.read': ANYONE,
  // The address or METRICS_TOKEN decides, no session does.
  'metrics.read': ANYONE,

  // The short list of a phone-only sign-in or a sign link: me, family, touch, log out.
  'kiosk.session': SESSIONS,
  // Birth dates that are unknown, and tickets, before anything is signed.
  'waivers.prepare': SESSIONS,
  'waivers.sign': SESSIONS,
  // Nobody checks in from home.
  'visits.kiosk': KIOSKS,
  // By a child who checked in alone.
  'guardian_requests.ask': KIOSKS,
  // A child of the one who checked in, with the guardian's word for it.
  'kiosk.minors': KIOSKS_AND_RIDERS,

  // Everything else of a rider: own data, minors, waivers, preferences.
  'own_records': RIDERS,
  // Same paths for riders (own rows) and staff (all).
  'documents.read': RIDERS_AND_STAFF,
  'documents.write': RIDERS_AND_STAFF,
  'memberships.list': RIDERS_AND_STAFF,
  'memberships.of_customer': RIDERS_AND_STAFF,
  'waivers.record': RIDERS_AND_STAFF,
  'guardian_requests.answer': KIOSKS_RIDERS_AND_STAFF,
  // Inviting others for a day: riders their own parties, staff those of anybody.
  'parties.host': RIDERS_AND_STAFF,

  // auth/me and auth/logout
  'staff.session': STAFF,
  // One's own, on the profile page.
  'staff.second_factor': STAFF,
  'customers.read': STAFF,
  'customers.write': STAFF,
  'customers.history': STAFF,
  'passwords.link': STAFF,
  'sign_links.make': STAFF,
  'documents.verify': STAFF,
  'memberships.read': STAFF,
  'memberships.write': STAFF,
  'membership_types.read': STAFF,
  'slots.read': STAFF,
  'slots.write': STAFF,
  'reports.read': STAFF,
  'campaign_types.read': STAFF,
  'preferences.read': STAFF,
  'preferences.write': STAFF,
  'visits.read': STAFF,
  'visits.write': STAFF,
  'counter.search': STAFF,
  'passes.read': STAFF,
  'passes.write': STAFF,

  'customers.import': FLOOR,
  'customers.export': FLOOR,
  'memberships.export': FLOOR,
  'membership_types.write': FLOOR,
  'memberships.bulk': FLOOR,
  'memberships.mail': FLOOR,

  'customers.delete': MANAGERS,
  'customers.merge': MANAGERS,
  'customers.import_undo': MANAGERS,
  'customers.hold': MANAGERS,
  'customers.ban': MANAGERS,
  // Everybody who is in on a day, at once.
  'visits.check_out_all': MANAGERS,
  // Who may delete customers answers those who ask to be, and sees what was removed when its time was over.
  'deletion_requests.manage': MANAGERS,
  'retention.read': MANAGERS,
  'waivers.void': MANAGERS,
  'kiosk.devices': MANAGERS,
  'waiver_templates.manage': MANAGERS,
  'campaign_types.write': MANAGERS,
  'marketing.read': MANAGERS,
  'campaigns.manage': MANAGERS,

  'staff.manage': ADMINS,
} as const satisfies Record<string, readonly Caller[]>

export type Action = keyof typeof MAY

/** Every action there is. */
export const ACTIONS = Object.keys(MAY) as Action[]

/** Whether this caller may do that. Nobody may what the table does not name. */
export function can(caller: Caller, action: Action): boolean {
  const allowed: readonly Caller[] = MAY[action]
  return allowed.includes(caller)
}

/** What staff may do whose role needs a second factor, until they have set it up. */
export const BEFORE_SECOND_FACTOR: readonly Action[] = ['staff.session', 'staff.second_factor']

/** What a ticket in the body does instead of a session: the route looks at it before anything else. */
export const WITH_TICKET: readonly Action[] = ['waivers.sign']

/** Whether the text is a role of staff. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
