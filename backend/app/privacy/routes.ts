import { allowed } from '#access/allowed'

const CustomerDeletions = () => import('#privacy/deletion/customer_deletions_controller')
const DeletionRequests = () => import('#privacy/deletion_requests/deletion_requests_controller')
const OwnData = () => import('#privacy/data_export/own_data_controller')
const OwnDeletionRequest = () =>
  import('#privacy/deletion_requests/own_deletion_request_controller')
const OwnDetails = () => import('#privacy/own_details/own_details_controller')
const Retention = () => import('#privacy/retention/retention_controller')

/** A person's own data, who asks to be deleted, and what is removed when its time is over. */
export function rightsRoutes() {
  const own = '/customers/me/deletion-request'
  const asked = '/customers/deletion-requests'

  allowed.delete('/customers/:id', 'customers.delete', [CustomerDeletions, 'destroy'])
  allowed.get('/customers/me/details', 'own_records', [OwnDetails, 'show'])
  allowed.put('/customers/me', 'own_records', [OwnDetails, 'update'])
  allowed.put('/customers/me/password', 'own_records', [OwnDetails, 'changePassword'])
  allowed.post('/confirm-email', 'public', [OwnDetails, 'confirmEmail'])
  allowed.get('/customers/me/export', 'own_records', [OwnData, 'show'])
  allowed.get(own, 'own_records', [OwnDeletionRequest, 'show'])
  allowed.post(own, 'own_records', [OwnDeletionRequest, 'store'])
  allowed.delete(own, 'own_records', [OwnDeletionRequest, 'destroy'])
  allowed.get(asked, 'deletion_requests.manage', [DeletionRequests, 'index'], { query: true })
  allowed.post(`${asked}/:id/refuse`, 'deletion_requests.manage', [DeletionRequests, 'refuse'])
  allowed.post(`${asked}/:id/carry-out`, 'deletion_requests.manage', [DeletionRequests, 'carryOut'])
  allowed.get('/retention/rounds', 'retention.read', [Retention, 'index'], { query: true })
}
