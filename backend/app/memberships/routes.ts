import {
  membershipListSchema,
  membershipPageForKeys,
  riderMembership,
} from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Memberships = () => import('#memberships/memberships_controller')
const RiderMemberships = () => import('#memberships/rider_memberships_controller')

const memberships = chapter('Memberships')

/** Memberships as their holders see them. */
export function membershipRoutes() {
  // One path for both: staff get the list of the park, a rider the own rows.
  memberships.get('/memberships', 'memberships.list', [Memberships, 'index'], {
    scope: 'memberships:read',
    summary: 'For staff a page of all memberships; for a rider the own ones',
    query: membershipListSchema,
    total: true,
    answer: v.union([membershipPageForKeys, v.array(riderMembership)]),
  })
  memberships.get(
    '/memberships/customer/:id/active-membership',
    'memberships.of_customer',
    [RiderMemberships, 'active'],
    {
      scope: 'memberships:read',
      summary: 'The membership somebody rides on, or null',
      answer: v.nullable(riderMembership),
    }
  )
  memberships.get(
    '/memberships/customer/:id/memberships',
    'memberships.of_customer',
    [RiderMemberships, 'ofCustomer'],
    {
      scope: 'memberships:read',
      summary: 'All of somebody',
      total: true,
      answer: v.array(riderMembership),
    }
  )
}
