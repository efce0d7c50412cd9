import { historyEntry, historySchema } from '@trailgate/shared/customers/schemas'
import {
  mailPreview,
  mailPreviewSchema,
  mailResult,
  membershipMailSchema,
} from '@trailgate/shared/memberships/mail'
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
  membershipListSchema,
  membershipPage,
  membershipStats,
  newFamilyMemberSchema,
  newMembershipSchema,
  renewalSchema,
  revenue,
  revenuePeriodSchema,
  riderMembership,
} from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

const PATH = '/api/memberships'

export const membershipOperations: Operations = {
  [`GET ${PATH}`]: reads(
    'For staff a page of all memberships; for a rider the own ones',
    v.union([membershipPage, v.array(riderMembership)]),
    { query: membershipListSchema(), total: true }
  ),
  [`POST ${PATH}`]: makes('Sell a membership', membership, { body: newMembershipSchema() }),
  [`POST ${PATH}/household`]: makes(
    'Sell a membership and give its places, also to new minors of the customer',
    membership,
    { body: householdSaleSchema({ today: clock.today() }) }
  ),
  [`GET ${PATH}/:id`]: reads('A membership', membership),
  [`PUT ${PATH}/:id`]: reads('Change what is sent of a membership', membership, {
    body: membershipChangesSchema(),
  }),
  [`POST ${PATH}/:id/cancel`]: reads('Cancel a membership', membership),
  [`POST ${PATH}/:id/suspend`]: reads('Suspend a membership', membership),
  [`POST ${PATH}/:id/activate`]: reads('Activate a suspended membership', membership),
  [`POST ${PATH}/:id/renew`]: reads('Renew a membership with a payment', membership, {
    body: renewalSchema({ currentEnd: null }),
  }),
  [`GET ${PATH}/:id/history`]: reads('Who did what with this membership', v.array(historyEntry), {
    query: historySchema(),
    total: true,
  }),
  [`POST ${PATH}/bulk/cancel`]: reads('Cancel many memberships', bulkResult, {
    body: bulkSchema(),
  }),
  [`POST ${PATH}/bulk/expire`]: reads('Expire many memberships', bulkResult, {
    body: bulkSchema(),
  }),
  [`POST ${PATH}/bulk/export`]: reads('The selected memberships as a file', v.string(), {
    body: bulkSchema(),
    file: 'always',
  }),
  [`POST ${PATH}/bulk/mail/preview`]: reads('Who would be written to, and who not', mailPreview, {
    body: mailPreviewSchema(),
  }),
  [`POST ${PATH}/bulk/mail`]: reads(
    'Write to the members of the selected memberships',
    mailResult,
    {
      body: membershipMailSchema(),
    }
  ),
  [`GET ${PATH}/reports/stats`]: reads('Memberships counted', membershipStats),
  [`GET ${PATH}/reports/expiring`]: reads(
    'Memberships that run out soon',
    v.array(listedMembership),
    {
      query: daysAheadSchema(),
      total: true,
    }
  ),
  [`GET ${PATH}/reports/due`]: reads('Whom to ask for a renewal', v.array(dueMembership), {
    query: daysAheadSchema(),
    total: true,
  }),
  [`GET ${PATH}/reports/revenue`]: reads('What was paid in a period', revenue, {
    query: revenuePeriodSchema({ today: clock.today() }),
  }),
  [`GET ${PATH}/:id/family`]: reads('Who rides on a membership', v.array(membershipFamilyMember), {
    total: true,
  }),
  [`POST ${PATH}/:id/family`]: makes(
    'Add somebody to a membership',
    v.array(membershipFamilyMember),
    {
      body: newFamilyMemberSchema(),
    }
  ),
  [`DELETE ${PATH}/:id/family/:customerId`]: does('Take somebody off a membership'),
  [`GET ${PATH}/customer/:id/active-membership`]: reads(
    'The membership somebody rides on, or null',
    v.nullable(riderMembership)
  ),
  [`GET ${PATH}/customer/:id/memberships`]: reads('All of somebody', v.array(riderMembership)),
}
