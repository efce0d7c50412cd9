import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** A person's own data, who asks to be deleted, and what is removed when its time is over (contract, Routes of ours). */
export function rightsRoutes() {
  const { DeletionRequests, OwnData, OwnDeletionRequest, Retention } = controllers
  const own = '/customers/me/deletion-request'
  const asked = '/customers/deletion-requests'

  allowed.get('/customers/me/export', 'own_records', [OwnData, 'show'])
  allowed.get(own, 'own_records', [OwnDeletionRequest, 'show'])
  allowed.post(own, 'own_records', [OwnDeletionRequest, 'store'])
  allowed.delete(own, 'own_records', [OwnDeletionRequest, 'destroy'])
  allowed.get(asked, 'deletion_requests.manage', [DeletionRequests, 'index'], { query: true })
  allowed.post(`${asked}/:id/refuse`, 'deletion_requests.manage', [DeletionRequests, 'refuse'])
  allowed.post(`${asked}/:id/carry-out`, 'deletion_requests.manage', [DeletionRequests, 'carryOut'])
  allowed.get('/retention/rounds', 'retention.read', [Retention, 'index'], { query: true })
}
