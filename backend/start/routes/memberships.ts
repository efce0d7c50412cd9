import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Memberships as their holders see them (contract, Riders). */
export function membershipRoutes() {
  // One path for both: staff get the list of the park, a rider the own rows.
  allowed.get('/memberships', 'memberships.list', [controllers.Memberships, 'index'], {
    query: true,
  })
  allowed.get('/memberships/customer/:id/active-membership', 'memberships.of_customer', [
    controllers.RiderMemberships,
    'active',
  ])
  allowed.get('/memberships/customer/:id/memberships', 'memberships.of_customer', [
    controllers.RiderMemberships,
    'ofCustomer',
  ])
}
