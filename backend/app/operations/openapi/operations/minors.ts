import {
  acceptGuardianSchema,
  acceptedChild,
  askGuardianSchema,
  guardianAsked,
  guardianRequest,
  guardianRequestListSchema,
  staffGuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import {
  minor,
  minorChangesSchema,
  minorListSchema,
  newMinorSchema,
  staffNewMinorSchema,
} from '@trailgate/shared/minors/schemas'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

const today = clock.today()

export const minorOperations: Operations = {
  'GET /api/minors': reads('The own minors', v.array(minor)),
  'POST /api/minors': makes('Add a minor', minor, { body: newMinorSchema({ today }) }),
  'GET /api/minors/:id': reads('One of the own minors', minor),
  'PUT /api/minors/:id': reads('Change what is sent of a minor', minor, {
    body: minorChangesSchema({ today }),
  }),
  'DELETE /api/minors/:id': does(
    'Stop being the guardian of a minor; signed waivers stay, and a legal hold refuses'
  ),
  'GET /api/customers/:id/minors': reads('The minors of a customer', v.array(minor), {
    query: minorListSchema(),
  }),
  'POST /api/customers/:id/minors': {
    summary:
      'Add a minor to a customer, or with a minor_id link one who is known; a closed profile is open again, and 200 is the child who is there already',
    body: staffNewMinorSchema({ today }),
    answers: { 200: minor, 201: minor },
  },
  'GET /api/customers/:id/minors/:minorId': reads('A minor of a customer', minor),
  'POST /api/kiosk/guardian-requests': {
    summary:
      'Ask a parent by phone number, for a child who checked in alone; the answer is the same whoever has it',
    answers: { 202: guardianAsked },
    body: askGuardianSchema(),
  },
  'GET /api/guardian-requests': reads(
    'Children who ask the rider, or for staff all who ask somebody, the oldest first',
    v.union([v.array(guardianRequest), v.array(staffGuardianRequest)]),
    { query: guardianRequestListSchema(), total: true }
  ),
  'POST /api/guardian-requests/:id/accept': reads(
    'Become the guardian of a child who asked; at a kiosk the answer has a name and an age alone',
    v.union([minor, acceptedChild]),
    { body: acceptGuardianSchema() }
  ),
  'POST /api/guardian-requests/:id/refuse': does('Refuse to be the guardian of a child who asked'),
  'DELETE /api/customers/:id/minors/:minorId': does(
    'Take back that a customer is the guardian of a minor who has another one'
  ),
}
