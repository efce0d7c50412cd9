import {
  deletionRequest,
  deletionRequestListSchema,
  ownDeletionRequest,
  ownDeletionRequestAnswer,
  refusalSchema,
} from '@trailgate/shared/deletion_requests/schemas'
import {
  confirmEmailSchema,
  changedOwnDetails,
  ownDetails,
  ownDetailsSchema,
  ownPasswordSchema,
} from '@trailgate/shared/own_details/schemas'
import { purgeRound, purgeRoundsSchema } from '@trailgate/shared/retention/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerDeletions = () => import('#privacy/deletion/customer_deletions_controller')
const DeletionRequests = () => import('#privacy/deletion_requests/deletion_requests_controller')
const DataExport = () => import('#privacy/data_export/data_export_controller')
const OwnDeletionRequest = () =>
  import('#privacy/deletion_requests/own_deletion_request_controller')
const OwnDetails = () => import('#privacy/own_details/own_details_controller')
const Retention = () => import('#privacy/retention/retention_controller')

const customers = chapter('Customers')
const rights = chapter('Data requests and retention')

/** Personal data, deletion requests and retention. */
export function rightsRoutes() {
  const own = '/customers/me/deletion-request'
  const asked = '/customers/deletion-requests'

  customers.delete('/customers/:id', 'customers.delete', [CustomerDeletions, 'destroy'], {
    summary: 'Delete a customer and what belongs to nobody else',
  })
  rights.get('/customers/me/details', 'own_records', [OwnDetails, 'show'], {
    summary:
      'What the rider may change of the own record, and an address that is yet to be confirmed',
    answer: ownDetails,
  })
  rights.put('/customers/me', 'own_records', [OwnDetails, 'update'], {
    summary:
      'Change the own phone, address and emergency contact at once; another e-mail when the link in the letter to it is followed',
    body: ownDetailsSchema,
    answer: changedOwnDetails,
  })
  rights.put('/customers/me/password', 'own_records', [OwnDetails, 'changePassword'], {
    summary: 'Choose another password; every other session of the rider ends',
    body: ownPasswordSchema,
  })
  rights.post('/confirm-email', 'public', [OwnDetails, 'confirmEmail'], {
    summary: 'Use the e-mail address to which this link was mailed',
    body: confirmEmailSchema,
  })
  rights.get('/customers/me/export', 'own_records', [DataExport, 'show'], {
    whileBanned: true,
    summary: 'Everything that is kept about the rider and linked minors, as a ZIP file',
    file: 'always',
    answer: v.string(),
  })
  rights.get(own, 'own_records', [OwnDeletionRequest, 'show'], {
    whileBanned: true,
    summary: 'The newest request of the rider to be deleted',
    answer: ownDeletionRequestAnswer,
  })
  rights.post(own, 'own_records', [OwnDeletionRequest, 'store'], {
    whileBanned: true,
    summary: 'Ask to be deleted; while a request is open it is answered again',
    made: ownDeletionRequest,
  })
  rights.delete(own, 'own_records', [OwnDeletionRequest, 'destroy'], {
    whileBanned: true,
    summary: 'Take the open request back',
  })
  rights.get(asked, 'deletion_requests.manage', [DeletionRequests, 'index'], {
    summary: 'Who asks to be deleted, the oldest first, or what is settled',
    query: deletionRequestListSchema,
    total: true,
    answer: v.array(deletionRequest),
  })
  rights.post(`${asked}/:id/refuse`, 'deletion_requests.manage', [DeletionRequests, 'refuse'], {
    summary: 'Refuse a request; the rider reads the reason',
    body: refusalSchema,
    answer: deletionRequest,
  })
  rights.post(
    `${asked}/:id/carry-out`,
    'deletion_requests.manage',
    [DeletionRequests, 'carryOut'],
    {
      summary: 'Delete the rider who asked for it',
      answer: deletionRequest,
    }
  )
  rights.get('/retention/rounds', 'retention.read', [Retention, 'index'], {
    summary: 'What was removed because its time was over, the newest day first',
    query: purgeRoundsSchema,
    total: true,
    answer: v.array(purgeRound),
  })
}
