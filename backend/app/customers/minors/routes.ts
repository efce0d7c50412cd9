import {
  acceptedChild,
  acceptGuardianSchema,
  askGuardianSchema,
  guardianAsked,
  guardianRequest,
  guardianRequestListSchema,
  staffGuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import {
  minor,
  minorChangesSchema,
  minorLinkSchema,
  minorListSchema,
  newMinorSchema,
  staffNewMinorSchema,
} from '@trailgate/shared/minors/schemas'
import { messages } from '@trailgate/shared/minors/messages'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerMinors = () => import('#customers/minors/customer_minors_controller')
const GuardianRequests = () => import('#customers/guardian_requests/guardian_requests_controller')
const Minors = () => import('#customers/minors/minors_controller')

const minors = chapter('Minors')

/** Minors of riders, for their guardians and for staff. */
export function minorRoutes() {
  minors.get('/minors', 'own_records', [Minors, 'index'], {
    summary: 'The own minors',
    total: true,
    answer: v.array(minor),
  })
  minors.post('/minors', 'own_records', [Minors, 'store'], {
    summary: 'Add a minor',
    body: newMinorSchema,
    made: minor,
  })
  minors.get('/minors/:id', 'own_records', [Minors, 'show'], {
    summary: 'One of the own minors',
    answer: minor,
  })
  minors.put('/minors/:id', 'own_records', [Minors, 'update'], {
    summary: 'Change what is sent of a minor',
    body: minorChangesSchema,
    answer: minor,
  })
  minors.delete('/minors/:id', 'own_records', [Minors, 'destroy'], {
    summary: 'Stop being the guardian of a minor; signed waivers stay, and a legal hold refuses',
  })

  const answer = 'guardian_requests.answer'
  minors.post('/kiosk/guardian-requests', 'guardian_requests.ask', [GuardianRequests, 'store'], {
    summary:
      'Ask a parent by phone number, for a child who checked in alone; the answer is the same whoever has it',
    also: { 202: guardianAsked },
    body: askGuardianSchema,
  })
  minors.get('/guardian-requests', answer, [GuardianRequests, 'index'], {
    summary: 'Children who ask the rider, or for staff all who ask somebody, the newest first',
    query: guardianRequestListSchema,
    total: true,
    answer: v.union([v.array(guardianRequest), v.array(staffGuardianRequest)]),
  })
  minors.post('/guardian-requests/:id/accept', answer, [GuardianRequests, 'accept'], {
    summary:
      'Become the guardian of a child who asked; 403 PROOF_REQUIRED at a kiosk and over a link that staff saw',
    body: acceptGuardianSchema,
    answer: v.union([minor, acceptedChild]),
  })
  minors.post('/guardian-requests/:id/refuse', answer, [GuardianRequests, 'refuse'], {
    summary: 'Refuse to be the guardian of a child who asked',
  })

  minors.get('/customers/:id/minors', 'customers.read', [CustomerMinors, 'index'], {
    scope: 'customers:read',
    summary: 'The minors of a customer',
    query: minorListSchema,
    total: true,
    answer: v.array(minor),
  })
  minors.post('/customers/:id/minors', 'customers.write', [CustomerMinors, 'store'], {
    scope: 'customers:write',
    summary:
      'Add a minor to a customer, or with a minor_id link one who is known; a closed profile is open again, and 200 is the child who is there already',
    body: (on) => v.union([staffNewMinorSchema(on), minorLinkSchema()], messages['link.choose']),
    answer: minor,
    made: minor,
  })
  minors.get('/customers/:id/minors/:minorId', 'customers.read', [CustomerMinors, 'show'], {
    scope: 'customers:read',
    summary: 'A minor of a customer',
    answer: minor,
  })
  minors.delete('/customers/:id/minors/:minorId', 'customers.write', [CustomerMinors, 'destroy'], {
    summary: 'Take back that a customer is the guardian of a minor who has another one',
  })
}
