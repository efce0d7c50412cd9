import { allowed } from '#access/allowed'

const MembershipFamily = () => import('#memberships/slots/membership_family_controller')
const MembershipReports = () => import('#memberships/membership_reports_controller')
const MembershipSelections = () => import('#memberships/membership_selections_controller')
const Memberships = () => import('#memberships/memberships_controller')

/** Memberships as staff manage them. */
export function membershipStaffRoutes() {
  allowed.post('/memberships', 'memberships.write', [Memberships, 'store'])
  allowed.post('/memberships/household', 'memberships.write', [Memberships, 'storeForHousehold'])
  allowed.get('/memberships/:id', 'memberships.read', [Memberships, 'show'])
  allowed.put('/memberships/:id', 'memberships.write', [Memberships, 'update'])
  allowed.post('/memberships/:id/cancel', 'memberships.write', [Memberships, 'cancel'])
  allowed.post('/memberships/:id/suspend', 'memberships.write', [Memberships, 'suspend'])
  allowed.post('/memberships/:id/activate', 'memberships.write', [Memberships, 'activate'])
  allowed.post('/memberships/:id/renew', 'memberships.write', [Memberships, 'renew'])
  allowed.get('/memberships/:id/history', 'memberships.read', [Memberships, 'history'], {
    query: true,
  })
  allowed.post('/memberships/bulk/cancel', 'memberships.bulk', [Memberships, 'bulkCancel'])
  allowed.post('/memberships/bulk/expire', 'memberships.bulk', [Memberships, 'bulkExpire'])
  allowed.post('/memberships/bulk/export', 'memberships.export', [MembershipSelections, 'export'])

  allowed.get('/memberships/reports/stats', 'reports.read', [MembershipReports, 'stats'])
  allowed.get('/memberships/reports/expiring', 'reports.read', [MembershipReports, 'expiring'], {
    query: true,
  })
  allowed.get('/memberships/reports/due', 'reports.read', [MembershipReports, 'due'], {
    query: true,
  })
  allowed.get('/memberships/reports/revenue', 'reports.read', [MembershipReports, 'revenue'], {
    query: true,
  })

  allowed.get('/memberships/:id/family', 'slots.read', [MembershipFamily, 'index'])
  allowed.post('/memberships/:id/family', 'slots.write', [MembershipFamily, 'store'])
  allowed.delete('/memberships/:id/family/:customerId', 'slots.write', [
    MembershipFamily,
    'destroy',
  ])
}
