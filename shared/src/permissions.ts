/** Staff roles, highest first. */
export const ROLES = ['admin', 'manager', 'staff', 'cashier'] as const
export type Role = (typeof ROLES)[number]

/** Kinds of callers: anonymous, a kiosk, sign link or rider session, or staff by role. */
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
const KIOSKS_AND_STAFF = ['kiosk', ...STAFF] as const
const KIOSKS_RIDERS_AND_STAFF = ['kiosk', 'rider', ...STAFF] as const
const SESSIONS_AND_STAFF = [...SESSIONS, ...STAFF] as const

/* Permission table, used for the server's routes, the back office's navigation and its buttons
   (docs/product/permissions.md). A rider's permission covers own records only; that is checked where the record is
   read. */
const MAY = {
  // Sign-in, registration, forgotten passwords, public lists, health, unsubscribe, the page of the API docs.
  'public': ANYONE,
  'docs.page': ANYONE,
  // With PROFILE=production; otherwise the document is as public as the page.
  'docs.openapi': STAFF,
  // The active templates that a rider may sign.
  'waiver_templates.read': ANYONE,
  // Authorized by IP address or METRICS_TOKEN, not by a session.
  'metrics.read': ANYONE,

  // The few calls of a phone-only sign-in or a sign link: me, family, touch, log out.
  'kiosk.session': SESSIONS,
  // Unknown birth dates, and signing tickets, before anything is signed.
  'waivers.prepare': SESSIONS,
  'waivers.sign': SESSIONS,
  // Items that a paired tablet captured without a network, and its beat.
  'kiosk.offline': SESSIONS,
  // Check-in at the kiosk; riders cannot check in from home.
  'visits.kiosk': KIOSKS,
  // Undoing a check-in: a kiosk only those of its own session.
  'visits.undo': KIOSKS_AND_STAFF,
  // By a child who checked in alone.
  'guardian_requests.ask': KIOSKS,
  // Sends the waiver of a child to a parent, and sees the answer.
  'parent_links.ask': SESSIONS,
  // Adds a child of the signed-in person, with the guardian's confirmation.
  'kiosk.minors': KIOSKS_AND_RIDERS,

  // Another adult of a rider who has just registered there.
  'kiosk.adults': KIOSKS,

  // Everything else of a rider: own data, minors, waivers, preferences.
  'own_records': RIDERS,
  // Same paths for riders (own rows) and staff (all).
  'documents.read': RIDERS_AND_STAFF,
  'documents.write': RIDERS_AND_STAFF,
  // Those of riders and of their minors.
  'vehicles.read': RIDERS_AND_STAFF,
  'vehicles.write': RIDERS_AND_STAFF,
  'memberships.list': RIDERS_AND_STAFF,
  'memberships.of_customer': RIDERS_AND_STAFF,
  'waivers.record': RIDERS_AND_STAFF,
  // A kiosk may read and refuse; a link sent to the address on file may also accept.
  'guardian_requests.answer': SESSIONS_AND_STAFF,
  // Two adults of one household: riders ask for themselves and staff link any; a kiosk asks only after a registration.
  'household.ask': KIOSKS_RIDERS_AND_STAFF,
  // A kiosk may read and refuse; a link sent to the address on file may also accept.
  'household.answer': SESSIONS,
  // Inviting guests for a day: riders for their own parties, staff for any.
  'parties.host': RIDERS_AND_STAFF,

  // auth/me and auth/logout
  'staff.session': STAFF,
  // One's own, on the profile page.
  'staff.second_factor': STAFF,
  'staff.own_password': STAFF,
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
  // People whose coverage has ended or ends soon.
  'reports.coverage': STAFF,
  // The sheet of a day; its money is for `memberships.money`.
  'reports.day': STAFF,
  // The log of the park: the own rows.
  'activity.read': STAFF,
  // Undoing a call of one's own, with the permission of that call.
  'activity.undo': STAFF,
  // Counting the own drawer; anybody's for `memberships.money`.
  'drawers.close': STAFF,
  'campaign_types.read': STAFF,
  'preferences.read': STAFF,
  'preferences.write': STAFF,
  'visits.read': STAFF,
  'visits.write': STAFF,
  'counter.search': STAFF,
  // The list of a minor: reading it, and adding people who may take them.
  'pickups.read': STAFF,
  'pickups.write': STAFF,
  'passes.read': STAFF,
  'passes.write': STAFF,

  // The set-password link as text; other roles at the counter get only its QR code.
  'passwords.link_address': FLOOR,
  // Items that tablets captured without a network and staff decide.
  'kiosk.offline_items': FLOOR,
  // Coverage of a customer at a past minute.
  'coverage.past': FLOOR,
  // Changing the list of a minor, and saying who may not take them.
  'pickups.manage': FLOOR,
  'alerts.write': FLOOR,
  // Answers on a waiver that are marked medical, and files of waivers that hold some.
  'waivers.medical': FLOOR,
  // Saying that an answer on a waiver that stopped its rider was looked at.
  'waivers.clear_answers': FLOOR,
  // Releasing a customer's number, and marking that an adult has no phone.
  'customers.phone': FLOOR,
  'customers.import': FLOOR,
  'customers.export': FLOOR,
  'memberships.export': FLOOR,
  'membership_types.write': FLOOR,
  'memberships.bulk': FLOOR,
  // The rows of what was paid, without amounts below a manager.
  'memberships.terms': FLOOR,
  // Editing the price, the method or the type of a paid membership, which corrects its payment.
  'memberships.price': FLOOR,
  'memberships.mail': FLOOR,
  // Letters of service that were sent, and why.
  'letters.read': FLOOR,
  // Saved searches of the lists: one's own, and the shared ones.
  'segments.use': FLOOR,

  'customers.delete': MANAGERS,
  'customers.merge': MANAGERS,
  'customers.import_undo': MANAGERS,
  'customers.hold': MANAGERS,
  // Evidence of a customer's coverage at a minute, as one file.
  'evidence.pack': MANAGERS,
  'customers.ban': MANAGERS,
  // Marking a customer as deceased: they get no more messages.
  'customers.deceased': MANAGERS,
  // Checks out everyone who is in on a day.
  'visits.check_out_all': MANAGERS,
  // Admitting a customer who is, or may be, banned.
  'visits.override_ban': MANAGERS,
  // Handing a minor over to a person who may not pick them up.
  'visits.override_pickup': MANAGERS,
  // Roles that may delete customers also answer deletion requests and see the retention report.
  'deletion_requests.manage': MANAGERS,
  'retention.read': MANAGERS,
  'waivers.void': MANAGERS,
  // Answers on waivers as a list and a file, without the medical ones.
  'waiver_answers.read': MANAGERS,
  'kiosk.devices': MANAGERS,
  // Throwing away what a tablet captured.
  'kiosk.offline_discard': MANAGERS,
  'waiver_templates.manage': MANAGERS,
  'campaign_types.write': MANAGERS,
  'marketing.read': MANAGERS,
  // Visits by day and by hour.
  'reports.visits': MANAGERS,
  'reports.memberships': MANAGERS,
  // Amounts, refunds and corrections.
  'memberships.money': MANAGERS,
  // Everybody's rows of the log, and as a file.
  'activity.all': MANAGERS,
  'campaigns.manage': MANAGERS,

  // Letters of service to a list, and their previews.
  'letters.send': MANAGERS,
  // Sharing a segment, and changing a shared one.
  'segments.share': MANAGERS,

  // Name, colour and pictures of the park.
  'park.face': MANAGERS,

  'staff.manage': ADMINS,
  'api_keys.manage': ADMINS,
  'webhooks.manage': ADMINS,
  // First steps of a new park.
  'park.setup': ADMINS,
  // The whole park as one file.
  'park.export': ADMINS,
} as const satisfies Record<string, readonly Caller[]>

export type Action = keyof typeof MAY

/** Every action there is. */
export const ACTIONS = Object.keys(MAY) as Action[]

/** True if the caller may do the action. An action missing from the table is denied to all. */
export function can(caller: Caller, action: Action): boolean {
  const allowed: readonly Caller[] = MAY[action]
  return allowed.includes(caller)
}

/** Actions of staff whose role requires a second factor, until it is set up. */
export const BEFORE_SECOND_FACTOR: readonly Action[] = ['staff.session', 'staff.second_factor']

/** Actions that a ticket in the body authorizes instead of a session; the route checks the ticket first. */
export const WITH_TICKET: readonly Action[] = ['waivers.sign']

/** Actions for which the cookie of a paired tablet replaces a session; the route checks it first. */
export const WITH_DEVICE: readonly Action[] = ['visits.undo', 'kiosk.offline']

/** True if the text is a staff role. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
