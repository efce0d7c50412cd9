/**
 * Who may call what, as docs/product/permissions.md says it. This table is written by hand from the document,
 * not from the code: `matrix.spec.ts` calls every route of the router as everybody and compares. A route that
 * stands here but not in the router, or there but not here, fails.
 */
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
export type CallerName = (typeof CALLERS)[number]

const STAFF = ['cashier', 'staff', 'manager', 'admin'] as const

/** The rows of the document. */
export const ROWS = {
  'everybody': CALLERS,
  'kiosk alone': ['kiosk'],
  'kiosk list': ['kiosk', 'rider'],
  'signing': ['kiosk', 'link', 'rider'],
  'kiosks': ['kiosk'],
  'own records': ['rider'],
  'own records or any staff': ['rider', ...STAFF],
  'kiosk list or any staff': ['kiosk', 'rider', ...STAFF],
  'any staff': STAFF,
  'staff and above': ['staff', 'manager', 'admin'],
  'managers': ['manager', 'admin'],
  'admins': ['admin'],
} as const satisfies Record<string, readonly CallerName[]>

export type Access = {
  row: keyof typeof ROWS
  /**
   * Where `:id` names something of a rider: rider A reaches it, rider B gets 404. `self` is A's own id, `minor`
   * A's child; what has no such name is asked for with an id that nobody has.
   */
  of?: 'self' | 'minor' | 'document' | 'waiver'
}

export const ROUTES: Record<string, Access> = {
  // Sign-in
  'POST /api/auth/login': { row: 'everybody' },
  'GET /api/auth/me': { row: 'any staff' },
  'GET /api/auth/second-factor': { row: 'any staff' },
  'POST /api/auth/second-factor': { row: 'any staff' },
  'POST /api/auth/second-factor/confirm': { row: 'any staff' },
  'POST /api/auth/second-factor/recovery-codes': { row: 'any staff' },
  'POST /api/auth/second-factor/off': { row: 'any staff' },
  'POST /api/auth/logout': { row: 'any staff' },
  'POST /api/customers/auth': { row: 'everybody' },
  'GET /api/customers/me': { row: 'signing' },
  'POST /api/customers/logout': { row: 'signing' },
  'POST /api/forgot-password': { row: 'everybody' },
  'POST /api/reset-password': { row: 'everybody' },
  'POST /api/customers/register': { row: 'everybody' },
  'POST /api/sign-links/open': { row: 'everybody' },

  // The park, for anybody
  'GET /api/health': { row: 'everybody' },
  // From this machine, as tests call; who else may read it is in functional/platform/metrics.
  'GET /api/metrics': { row: 'everybody' },
  'GET /api/public/settings': { row: 'everybody' },
  'GET /api/docs': { row: 'everybody' },
  'GET /api/docs/openapi.json': { row: 'everybody' },

  // Waivers
  'GET /api/waivers/templates': { row: 'everybody' },
  'GET /api/waivers/my-waivers': { row: 'own records' },
  'GET /api/waivers/:id/detail': { row: 'own records', of: 'waiver' },
  'GET /api/waivers/:id/pdf': { row: 'own records or any staff', of: 'waiver' },
  'GET /api/waivers/:id/proof': { row: 'own records or any staff', of: 'waiver' },
  'GET /api/waivers/verifier': { row: 'everybody' },
  'POST /api/waivers/birth-dates': { row: 'signing' },
  'POST /api/waivers/tickets': { row: 'signing' },
  'POST /api/waivers/sign': { row: 'signing' },
  'POST /api/minors/:id/waiver': { row: 'signing' },
  'GET /api/minors/:id/waivers': { row: 'own records', of: 'minor' },
  'GET /api/customers/:id/waivers': { row: 'any staff' },
  'GET /api/customers/:id/waivers/:waiverId/detail': { row: 'any staff' },
  'GET /api/customers/:id/waivers/:waiverId/seal': { row: 'any staff' },
  'POST /api/waivers/:id/void': { row: 'managers' },
  'GET /api/customers/:id/minors/:minorId/waivers': { row: 'any staff' },

  // Waiver templates, for staff
  'GET /api/waivers/staff/templates': { row: 'managers' },
  'POST /api/waivers/staff/templates': { row: 'managers' },
  'POST /api/waivers/staff/templates/preview': { row: 'managers' },
  'GET /api/waivers/staff/templates/:id': { row: 'managers' },
  'PUT /api/waivers/staff/templates/:id': { row: 'managers' },
  'DELETE /api/waivers/staff/templates/:id': { row: 'managers' },
  'POST /api/waivers/staff/templates/:id/confirm-sample': { row: 'managers' },
  'GET /api/waivers/staff/templates/:id/versions': { row: 'managers' },
  'GET /api/waivers/staff/templates/:id/resign': { row: 'managers' },

  // Kiosk tablets
  'GET /api/kiosk/family': { row: 'signing' },
  'POST /api/kiosk/minors': { row: 'kiosk list' },
  'POST /api/kiosk/touch': { row: 'signing' },
  'POST /api/kiosk/pair': { row: 'everybody' },
  'GET /api/kiosk/devices': { row: 'managers' },
  'POST /api/kiosk/devices': { row: 'managers' },
  'DELETE /api/kiosk/devices/:id': { row: 'managers' },

  // Visits
  'POST /api/kiosk/visits': { row: 'kiosk alone' },
  'GET /api/visits': { row: 'any staff' },
  'POST /api/visits': { row: 'any staff' },
  'POST /api/visits/:id/check-out': { row: 'any staff' },
  'POST /api/visits/check-out': { row: 'any staff' },
  'GET /api/visits/summary': { row: 'any staff' },
  'GET /api/visits/stream': { row: 'any staff' },
  'GET /api/visits/roll-call': { row: 'any staff' },
  'GET /api/customers/:id/visits': { row: 'any staff' },
  'GET /api/customers/:id/household': { row: 'any staff' },
  'GET /api/counter/search': { row: 'any staff' },
  'PUT /api/customers/:id/ban': { row: 'managers' },
  'DELETE /api/customers/:id/ban': { row: 'managers' },

  // Parties
  'GET /api/parties': { row: 'own records or any staff' },
  'POST /api/parties': { row: 'own records or any staff' },
  'GET /api/parties/:id': { row: 'own records or any staff' },
  'DELETE /api/parties/:id': { row: 'own records or any staff' },
  'DELETE /api/parties/:id/guests/:guestId': { row: 'own records or any staff' },
  'GET /api/parties/join/:token': { row: 'everybody' },
  'GET /api/parties/join/:token/family': { row: 'own records' },
  'POST /api/parties/join/:token': { row: 'own records' },

  // Customers, for staff
  'GET /api/customers/search': { row: 'any staff' },
  'POST /api/customers': { row: 'any staff' },
  'GET /api/customers/:id': { row: 'any staff' },
  'PUT /api/customers/:id': { row: 'any staff' },
  'DELETE /api/customers/:id': { row: 'managers' },
  'GET /api/customers/:id/history': { row: 'any staff' },
  'PUT /api/customers/:id/hold': { row: 'managers' },
  'POST /api/customers/:id/password-link': { row: 'any staff' },
  'POST /api/customers/:id/sign-link': { row: 'any staff' },
  'GET /api/customers/reports/registration-trends': { row: 'any staff' },
  'GET /api/customers/reports/login-activity': { row: 'any staff' },
  'GET /api/customers/reports/customer-summary': { row: 'any staff' },
  'GET /api/customers/reports/rows': { row: 'any staff' },
  'GET /api/customers/stats/login': { row: 'any staff' },
  'GET /api/customers/export': { row: 'staff and above' },
  'POST /api/customers/import': { row: 'staff and above' },
  'GET /api/customers/imports': { row: 'staff and above' },
  'GET /api/customers/imports/:batchId': { row: 'staff and above' },
  'GET /api/customers/imports/:batchId/rows': { row: 'staff and above' },
  'POST /api/customers/imports/:batchId/undo': { row: 'managers' },
  'GET /api/customers/duplicates': { row: 'any staff' },
  'POST /api/customers/duplicates/check': { row: 'any staff' },
  'POST /api/customers/duplicates/:id/dismiss': { row: 'any staff' },
  'DELETE /api/customers/duplicates/:id/dismiss': { row: 'any staff' },
  'GET /api/customers/merges': { row: 'any staff' },
  'GET /api/customers/merge/preview': { row: 'managers' },
  'POST /api/customers/merge': { row: 'managers' },
  'POST /api/customers/merges/:id/undo': { row: 'managers' },

  // A person's data and how long they are kept
  'GET /api/customers/me/details': { row: 'own records' },
  'PUT /api/customers/me': { row: 'own records' },
  'PUT /api/customers/me/password': { row: 'own records' },
  'POST /api/confirm-email': { row: 'everybody' },
  'GET /api/customers/me/export': { row: 'own records' },
  'GET /api/customers/me/deletion-request': { row: 'own records' },
  'POST /api/customers/me/deletion-request': { row: 'own records' },
  'DELETE /api/customers/me/deletion-request': { row: 'own records' },
  'GET /api/customers/deletion-requests': { row: 'managers' },
  'POST /api/customers/deletion-requests/:id/refuse': { row: 'managers' },
  'POST /api/customers/deletion-requests/:id/carry-out': { row: 'managers' },
  'GET /api/retention/rounds': { row: 'managers' },

  // Minors of riders
  'GET /api/minors': { row: 'own records' },
  'POST /api/minors': { row: 'own records' },
  'GET /api/minors/:id': { row: 'own records', of: 'minor' },
  'PUT /api/minors/:id': { row: 'own records', of: 'minor' },
  'DELETE /api/minors/:id': { row: 'own records', of: 'minor' },
  'GET /api/customers/:id/minors': { row: 'any staff' },
  'POST /api/customers/:id/minors': { row: 'any staff' },
  'GET /api/customers/:id/minors/:minorId': { row: 'any staff' },
  'DELETE /api/customers/:id/minors/:minorId': { row: 'any staff' },

  // Passes
  'GET /api/customers/me/pass': { row: 'own records' },
  'GET /api/customers/me/pass.pdf': { row: 'own records' },
  'GET /api/customers/:id/pass': { row: 'any staff' },
  'POST /api/customers/:id/pass': { row: 'any staff' },
  'DELETE /api/customers/:id/pass': { row: 'any staff' },
  'POST /api/passes/cards': { row: 'any staff' },
  'GET /api/kiosk/keys': { row: 'everybody' },

  // A child at the kiosk asks a parent
  'POST /api/kiosk/guardian-requests': { row: 'kiosks' },
  'GET /api/guardian-requests': { row: 'kiosk list or any staff' },
  'POST /api/guardian-requests/:id/accept': { row: 'kiosk list or any staff' },
  'POST /api/guardian-requests/:id/refuse': { row: 'kiosk list or any staff' },

  // Documents
  'POST /api/minors/documents': { row: 'own records' },
  'GET /api/customers/:id/documents': { row: 'own records or any staff', of: 'minor' },
  'POST /api/customers/:id/documents': { row: 'own records or any staff' },
  'GET /api/documents/:id/download': { row: 'own records or any staff', of: 'document' },
  'PUT /api/documents/:id': { row: 'any staff' },
  'DELETE /api/documents/:id': { row: 'own records', of: 'document' },

  // Memberships: one path for the list of staff and for a rider's own rows
  'GET /api/memberships': { row: 'own records or any staff' },
  'GET /api/memberships/customer/:id/active-membership': {
    row: 'own records or any staff',
    of: 'self',
  },
  'GET /api/memberships/customer/:id/memberships': { row: 'own records or any staff', of: 'self' },

  // Memberships, for staff
  'POST /api/memberships': { row: 'any staff' },
  'POST /api/memberships/household': { row: 'any staff' },
  'GET /api/memberships/:id': { row: 'any staff' },
  'PUT /api/memberships/:id': { row: 'any staff' },
  'POST /api/memberships/:id/cancel': { row: 'any staff' },
  'POST /api/memberships/:id/suspend': { row: 'any staff' },
  'POST /api/memberships/:id/activate': { row: 'any staff' },
  'POST /api/memberships/:id/renew': { row: 'any staff' },
  'GET /api/memberships/:id/history': { row: 'any staff' },
  'POST /api/memberships/bulk/cancel': { row: 'staff and above' },
  'POST /api/memberships/bulk/expire': { row: 'staff and above' },
  'POST /api/memberships/bulk/export': { row: 'staff and above' },
  'POST /api/memberships/bulk/mail/preview': { row: 'staff and above' },
  'POST /api/memberships/bulk/mail': { row: 'staff and above' },
  'GET /api/memberships/reports/stats': { row: 'any staff' },
  'GET /api/memberships/reports/expiring': { row: 'any staff' },
  'GET /api/memberships/reports/due': { row: 'any staff' },
  'GET /api/memberships/reports/revenue': { row: 'any staff' },
  'GET /api/memberships/:id/family': { row: 'any staff' },
  'POST /api/memberships/:id/family': { row: 'any staff' },
  'DELETE /api/memberships/:id/family/:customerId': { row: 'any staff' },
  'GET /api/membership-types': { row: 'any staff' },
  'GET /api/membership-types/summary': { row: 'any staff' },
  'GET /api/membership-types/:id': { row: 'any staff' },
  'GET /api/membership-types/:id/usage': { row: 'any staff' },
  'POST /api/membership-types': { row: 'staff and above' },
  'POST /api/membership-types/reorder': { row: 'staff and above' },
  'PUT /api/membership-types/:id': { row: 'staff and above' },
  'DELETE /api/membership-types/:id': { row: 'staff and above' },
  'GET /api/membership-slots/:id/slots': { row: 'any staff' },
  'GET /api/membership-slots/:id/slots/summary': { row: 'any staff' },
  'GET /api/membership-slots/:id/slots/available': { row: 'any staff' },
  'POST /api/membership-slots/:id/slots/:slotId/assign': { row: 'any staff' },
  'DELETE /api/membership-slots/:id/slots/:slotId': { row: 'any staff' },
  'PUT /api/membership-slots/:id/slots/:slotId/transfer': { row: 'any staff' },

  // Marketing
  'GET /api/marketing/public/campaign-types': { row: 'everybody' },
  'GET /api/marketing/preferences': { row: 'own records' },
  'PUT /api/marketing/preferences': { row: 'own records' },
  'GET /api/marketing/customers/:id/preferences': { row: 'any staff' },
  'PUT /api/marketing/customers/:id/preferences': { row: 'any staff' },
  'GET /api/marketing/customers/:id/consents': { row: 'managers' },
  'GET /api/marketing/campaign-types': { row: 'any staff' },
  'POST /api/marketing/campaign-types': { row: 'managers' },
  'PUT /api/marketing/campaign-types/:id': { row: 'managers' },
  'GET /api/marketing/stats': { row: 'managers' },
  'GET /api/marketing/opted-in-customers/:type': { row: 'managers' },
  'GET /api/marketing/campaigns': { row: 'managers' },
  'POST /api/marketing/campaigns': { row: 'managers' },
  'GET /api/marketing/campaigns/:id': { row: 'managers' },
  'PUT /api/marketing/campaigns/:id': { row: 'managers' },
  'GET /api/marketing/campaigns/:id/preview': { row: 'managers' },
  'GET /api/marketing/campaigns/:id/recipients': { row: 'managers' },
  'POST /api/marketing/campaigns/:id/test': { row: 'managers' },
  'POST /api/marketing/campaigns/:id/send': { row: 'managers' },
  'GET /api/unsubscribe/:token': { row: 'everybody' },
  'POST /api/unsubscribe/:token': { row: 'everybody' },

  // Staff accounts
  'GET /api/staff': { row: 'admins' },
  'POST /api/staff': { row: 'admins' },
  'GET /api/staff/:id': { row: 'admins' },
  'PUT /api/staff/:id': { row: 'admins' },
  'DELETE /api/staff/:id': { row: 'admins' },
  'DELETE /api/staff/:id/second-factor': { row: 'admins' },
  'POST /api/staff/:id/reactivate': { row: 'admins' },
}
