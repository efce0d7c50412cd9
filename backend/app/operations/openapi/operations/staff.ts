import {
  newStaffSchema,
  staffChangesSchema,
  staffMember,
  staffRemoval,
} from '@trailgate/shared/staff/schemas'
import * as v from 'valibot'
import { makes, reads, type Operations } from '#operations/openapi/operation'

export const staffOperations: Operations = {
  'GET /api/staff': reads('All staff', v.array(staffMember), { total: true }),
  'POST /api/staff': makes('Add a member of staff', staffMember, { body: newStaffSchema() }),
  'GET /api/staff/:id': reads('A member of staff', staffMember),
  'PUT /api/staff/:id': reads('Change what is sent of a member of staff', staffMember, {
    body: staffChangesSchema(),
  }),
  'DELETE /api/staff/:id': reads(
    'Deactivate an active member, delete an inactive one',
    staffRemoval
  ),
  'DELETE /api/staff/:id/second-factor': reads(
    'Take the second factor of somebody else away, and sign them out',
    staffMember
  ),
  'POST /api/staff/:id/reactivate': reads('Let a member of staff in again', staffMember),
}
