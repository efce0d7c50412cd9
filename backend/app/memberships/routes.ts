import { allowed } from '#access/allowed'

const Memberships = () => import('#memberships/memberships_controller')
const RiderMemberships = () => import('#memberships/rider_memberships_controller')

/** Memberships as their holders see them. */
export function membershipRoutes() {
  // One path for both: staff get the list of the park, a rider the own rows.
  allowed.get('/memberships', 'memberships.list', [Memberships, 'index'], {
    query: true,
  })
  allowed.get('/memberships/customer/:id/active-membership', 'memberships.of_customer', [
    RiderMemberships,
    'active',
  ])
  allowed.get('/memberships/customer/:id/memberships', 'memberships.of_customer', [
    RiderMemberships,
    'ofCustomer',
  ])
}
