import { historyEntry, historySchema } from '@trailgate/shared/customers/schemas'
import {
  bulkResult,
  bulkSchema,
  daysAheadSchema,
  dueMembership,
  householdSaleSchema,
  listedMembership,
  membership,
  membershipChangesSchema,
  membershipFamilyMember,
  membershipStats,
  newFamilyMemberSchema,
  newMembershipSchema,
  renewalSchema,
  revenue,
  revenuePeriodSchema,
} from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const MembershipFamily = () => import('#memberships/slots/membership_family_controller')
const MembershipReports = () => import('#memberships/membership_reports_controller')
const MembershipSelections = () => import('#memberships/membership_selections_controller')
const Memberships = () => import('#memberships/memberships_controller')

const memberships = chapter('Memberships')

/** Memberships as staff manage them. */
export function membershipStaffRoutes() {
  memberships.post('/memberships', 'memberships.write', [Memberships, 'store'], {
    summary: 'Sell a membership',
    body: newMembershipSchema,
    made: membership,
  })
  memberships.post(
    '/memberships/household',
    'memberships.write',
    [Memberships, 'storeForHousehold'],
    {
      summary: 'Sell a membership and give its places, also to new minors of the customer',
      body: householdSaleSchema,
      made: membership,
    }
  )
  memberships.get('/memberships/:id', 'memberships.read', [Memberships, 'show'], {
    summary: 'A membership',
    answer: membership,
  })
  memberships.put('/memberships/:id', 'memberships.write', [Memberships, 'update'], {
    summary: 'Change what is sent of a membership',
    body: membershipChangesSchema,
    answer: membership,
  })
  memberships.post('/memberships/:id/cancel', 'memberships.write', [Memberships, 'cancel'], {
    summary: 'Cancel a membership',
    answer: membership,
  })
  memberships.post('/memberships/:id/suspend', 'memberships.write', [Memberships, 'suspend'], {
    summary: 'Suspend a membership',
    answer: membership,
  })
  memberships.post('/memberships/:id/activate', 'memberships.write', [Memberships, 'activate'], {
    summary: 'Activate a suspended membership',
    answer: membership,
  })
  memberships.post('/memberships/:id/renew', 'memberships.write', [Memberships, 'renew'], {
    summary: 'Renew a membership with a payment',
    body: () => renewalSchema({ currentEnd: null }),
    answer: membership,
  })
  memberships.get('/memberships/:id/history', 'memberships.read', [Memberships, 'history'], {
    summary: 'Who did what with this membership',
    query: historySchema,
    total: true,
    answer: v.array(historyEntry),
  })
  memberships.post('/memberships/bulk/cancel', 'memberships.bulk', [Memberships, 'bulkCancel'], {
    summary: 'Cancel many memberships',
    body: bulkSchema,
    answer: bulkResult,
  })
  memberships.post('/memberships/bulk/expire', 'memberships.bulk', [Memberships, 'bulkExpire'], {
    summary: 'Expire many memberships',
    body: bulkSchema,
    answer: bulkResult,
  })
  memberships.post(
    '/memberships/bulk/export',
    'memberships.export',
    [MembershipSelections, 'export'],
    {
      summary: 'The selected memberships as a file',
      body: bulkSchema,
      file: 'always',
      answer: v.string(),
    }
  )

  memberships.get('/memberships/reports/stats', 'reports.read', [MembershipReports, 'stats'], {
    summary: 'Memberships counted',
    answer: membershipStats,
  })
  memberships.get(
    '/memberships/reports/expiring',
    'reports.read',
    [MembershipReports, 'expiring'],
    {
      summary: 'Memberships that run out soon',
      query: daysAheadSchema,
      total: true,
      answer: v.array(listedMembership),
    }
  )
  memberships.get('/memberships/reports/due', 'reports.read', [MembershipReports, 'due'], {
    summary: 'Whom to ask for a renewal',
    query: daysAheadSchema,
    total: true,
    answer: v.array(dueMembership),
  })
  memberships.get('/memberships/reports/revenue', 'reports.read', [MembershipReports, 'revenue'], {
    summary: 'What was paid in a period',
    query: revenuePeriodSchema,
    answer: revenue,
  })

  memberships.get('/memberships/:id/family', 'slots.read', [MembershipFamily, 'index'], {
    summary: 'Who rides on a membership',
    total: true,
    answer: v.array(membershipFamilyMember),
  })
  memberships.post('/memberships/:id/family', 'slots.write', [MembershipFamily, 'store'], {
    summary: 'Add somebody to a membership',
    body: newFamilyMemberSchema,
    made: v.array(membershipFamilyMember),
  })
  memberships.delete(
    '/memberships/:id/family/:customerId',
    'slots.write',
    [MembershipFamily, 'destroy'],
    {
      summary: 'Take somebody off a membership',
    }
  )
}
