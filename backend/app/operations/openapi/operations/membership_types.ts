import {
  membershipType,
  membershipTypeChangesSchema,
  membershipTypeListSchema,
  membershipTypeRemoval,
  membershipTypeSummary,
  membershipTypeUsage,
  newMembershipTypeSchema,
  reorderSchema,
} from '@trailgate/shared/membership_types/schemas'
import {
  assignSlotSchema,
  slot,
  slotListSchema,
  slotSummary,
  transferSlotSchema,
} from '@trailgate/shared/slots/schemas'
import * as v from 'valibot'
import { makes, reads, type Operations } from '#operations/openapi/operation'

const TYPES = '/api/membership-types'
const SLOTS = '/api/membership-slots/:id/slots'

export const membershipTypeOperations: Operations = {
  [`GET ${TYPES}`]: reads('The membership types, in their order', v.array(membershipType), {
    query: membershipTypeListSchema(),
    total: true,
  }),
  [`GET ${TYPES}/summary`]: reads(
    'The types with how many have them',
    v.array(membershipTypeSummary),
    {
      query: membershipTypeListSchema(),
      total: true,
    }
  ),
  [`GET ${TYPES}/:id`]: reads('A membership type', membershipType),
  [`GET ${TYPES}/:id/usage`]: reads('How many have a type', membershipTypeUsage),
  [`POST ${TYPES}`]: makes('Add a membership type', membershipType, {
    body: newMembershipTypeSchema(),
  }),
  [`PUT ${TYPES}/:id`]: reads('Change what is sent of a type', membershipType, {
    body: membershipTypeChangesSchema(),
  }),
  [`DELETE ${TYPES}/:id`]: reads('Delete a type, or deactivate one in use', membershipTypeRemoval),
  [`POST ${TYPES}/reorder`]: reads('Put the types in another order', v.array(membershipType), {
    body: reorderSchema(),
  }),
  [`GET ${SLOTS}`]: reads('The places of a membership', v.array(slot), {
    query: slotListSchema(),
    total: true,
  }),
  [`GET ${SLOTS}/summary`]: reads('How many places are taken', slotSummary),
  [`GET ${SLOTS}/available`]: reads('The free places', v.array(slot), { total: true }),
  [`POST ${SLOTS}/:slotId/assign`]: reads('Give a free place to somebody', slot, {
    query: assignSlotSchema(),
  }),
  [`DELETE ${SLOTS}/:slotId`]: reads('Free a place', slot),
  [`PUT ${SLOTS}/:slotId/transfer`]: reads('Give a taken place to somebody else', slot, {
    query: transferSlotSchema(),
  }),
}
