import { historyEntry, historySchema } from '@trailgate/shared/customers/schemas'
import {
  bulkResult,
  bulkSchema,
  correctionSchema,
  daysAheadSchema,
  dueMembership,
  householdSaleSchema,
  listedMembership,
  membershipChangesSchema,
  membershipFamilyMember,
  membershipForKeys,
  membershipStats,
  membershipTerm,
  termListSchema,
  newFamilyMemberSchema,
  newMembershipSchema,
  renewalSchema,
  refundSchema,
  revenue,
  revenuePeriodSchema,
  suspensionSchema,
} from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const MembershipFamily = () => import('#memberships/slots/membership_family_controller')
const Ledger = () => import('#memberships/ledger/ledger_controller')
const MembershipReports = () => import('#memberships/membership_reports_controller')
const MembershipSelections = () => import('#memberships/membership_selections_controller')
const Memberships = () => import('#memberships/memberships_controller')

const memberships = chapter('Memberships')

/** Memberships as staff manage them. */
export function membershipStaffRoutes() {
  memberships.post('/memberships', 'memberships.write', [Memberships, 'store'], {
    scope: 'memberships:write',
    summary: 'Sell a membership',
    body: () => newMembershipSchema(),
    made: membershipForKeys,
  })
  memberships.post(
    '/memberships/household',
    'memberships.write',
    [Memberships, 'storeForHousehold'],
    {
      scope: 'memberships:write',
      summary: 'Sell a membership and give its places, also to new minors of the customer',
      body: householdSaleSchema,
      made: membershipForKeys,
    }
  )
  memberships.get('/memberships/:id', 'memberships.read', [Memberships, 'show'], {
    scope: 'memberships:read',
    summary: 'A membership',
    answer: membershipForKeys,
  })
  memberships.put('/memberships/:id', 'memberships.write', [Memberships, 'update'], {
    scope: 'memberships:write',
    summary: 'Change what is sent of a membership',
    body: () => membershipChangesSchema(),
    answer: membershipForKeys,
  })
  memberships.post('/memberships/:id/cancel', 'memberships.write', [Memberships, 'cancel'], {
    scope: 'memberships:write',
    summary: 'Cancel a membership',
    answer: membershipForKeys,
  })
  memberships.post('/memberships/:id/suspend', 'memberships.write', [Memberships, 'suspend'], {
    scope: 'memberships:write',
    summary: 'Suspend a membership, with or without its days given back',
    body: suspensionSchema,
    answer: membershipForKeys,
  })
  memberships.post('/memberships/:id/activate', 'memberships.write', [Memberships, 'activate'], {
    scope: 'memberships:write',
    summary: 'Activate a suspended membership',
    answer: membershipForKeys,
  })
  memberships.post('/memberships/:id/renew', 'memberships.write', [Memberships, 'renew'], {
    scope: 'memberships:write',
    summary: 'Renew a membership with a payment',
    body: () => renewalSchema({ currentEnd: null }),
    answer: membershipForKeys,
  })
  memberships.get('/memberships/:id/history', 'memberships.read', [Memberships, 'history'], {
    summary: 'Who did what with this membership',
    query: historySchema,
    total: true,
    answer: v.array(historyEntry),
  })
  memberships.get('/memberships/:id/terms', 'memberships.terms', [Ledger, 'index'], {
    scope: 'reports:read',
    summary: 'What was paid, given back and corrected',
    query: termListSchema,
    total: true,
    answer: v.array(membershipTerm),
  })
  memberships.post('/memberships/:id/refunds', 'memberships.money', [Ledger, 'refund'], {
    summary: 'Give money back',
    body: refundSchema,
    made: membershipTerm,
  })
  memberships.post(
    '/memberships/:id/terms/:termId/corrections',
    'memberships.money',
    [Ledger, 'correct'],
    {
      summary: 'Correct a payment by two rows that replace it',
      body: correctionSchema,
      made: v.array(membershipTerm),
    }
  )
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
    scope: 'reports:read',
    summary: 'Memberships counted',
    answer: membershipStats,
  })
  memberships.get(
    '/memberships/reports/expiring',
    'reports.read',
    [MembershipReports, 'expiring'],
    {
      scope: 'reports:read',
      summary: 'Memberships that run out soon',
      query: daysAheadSchema,
      total: true,
      answer: v.array(listedMembership),
    }
  )
  memberships.get('/memberships/reports/due', 'reports.read', [MembershipReports, 'due'], {
    scope: 'reports:read',
    summary: 'Whom to ask for a renewal',
    query: daysAheadSchema,
    total: true,
    answer: v.array(dueMembership),
  })
  memberships.get(
    '/memberships/reports/revenue',
    'memberships.money',
    [MembershipReports, 'revenue'],
    {
      scope: 'reports:read',
      summary: 'What was paid in a period',
      query: revenuePeriodSchema,
      answer: revenue,
    }
  )

  memberships.get('/memberships/:id/family', 'slots.read', [MembershipFamily, 'index'], {
    scope: 'memberships:read',
    summary: 'Who rides on a membership',
    total: true,
    answer: v.array(membershipFamilyMember),
  })
  memberships.post('/memberships/:id/family', 'slots.write', [MembershipFamily, 'store'], {
    scope: 'memberships:write',
    summary: 'Add somebody to a membership',
    body: newFamilyMemberSchema,
    made: v.array(membershipFamilyMember),
  })
  memberships.delete(
    '/memberships/:id/family/:customerId',
    'slots.write',
    [MembershipFamily, 'destroy'],
    {
      scope: 'memberships:write',
      summary: 'Take somebody off a membership',
    }
  )
}
