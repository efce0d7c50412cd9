import {
  deletionRequest,
  deletionRequestListSchema,
  ownDeletionRequest,
  ownDeletionRequestAnswer,
  refusalSchema,
} from '@trailgate/shared/deletion_requests/schemas'
import {
  confirmEmailSchema,
  ownDetails,
  ownDetailsSchema,
  ownPasswordSchema,
} from '@trailgate/shared/own_details/schemas'
import { purgeRound, purgeRoundsSchema } from '@trailgate/shared/retention/schemas'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'

export const rightsOperations: Operations = {
  'GET /api/customers/me/details': reads(
    'What the rider may change of the own record, and an address that is yet to be confirmed',
    ownDetails
  ),
  'PUT /api/customers/me': reads(
    'Change the own phone, address and emergency contact at once; another e-mail when the link in the letter to it is followed',
    ownDetails,
    { body: ownDetailsSchema() }
  ),
  'PUT /api/customers/me/password': does(
    'Choose another password; every other session of the rider ends',
    { body: ownPasswordSchema() }
  ),
  'POST /api/confirm-email': does('Use the e-mail address to which this link was mailed', {
    body: confirmEmailSchema(),
  }),
  'GET /api/customers/me/export': reads(
    'Everything that is kept about the rider and linked minors, as a ZIP file',
    v.string(),
    { file: 'always' }
  ),
  'GET /api/customers/me/deletion-request': reads(
    'The newest request of the rider to be deleted',
    ownDeletionRequestAnswer
  ),
  'POST /api/customers/me/deletion-request': makes(
    'Ask to be deleted; while a request is open it is answered again',
    ownDeletionRequest
  ),
  'DELETE /api/customers/me/deletion-request': does('Take the open request back'),
  'GET /api/customers/deletion-requests': reads(
    'Who asks to be deleted, the oldest first, or what is settled',
    v.array(deletionRequest),
    { query: deletionRequestListSchema(), total: true }
  ),
  'POST /api/customers/deletion-requests/:id/refuse': reads(
    'Refuse a request; the rider reads the reason',
    deletionRequest,
    { body: refusalSchema() }
  ),
  'POST /api/customers/deletion-requests/:id/carry-out': reads(
    'Delete the rider who asked for it',
    deletionRequest
  ),
  'GET /api/retention/rounds': reads(
    'What was removed because its time was over, the newest day first',
    v.array(purgeRound),
    { query: purgeRoundsSchema(), total: true }
  ),
}
