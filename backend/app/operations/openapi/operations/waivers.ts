import { kioskFamily } from '@trailgate/shared/kiosk/schemas'
import { waiverProof } from '@trailgate/shared/waivers/proof'
import {
  birthDatesSchema,
  myWaivers,
  myWaiversQuerySchema,
  confirmSampleSchema,
  newTemplateSchema,
  resignCount,
  resignQuerySchema,
  riderTemplate,
  signedWaiver,
  signedWaiverDetail,
  signingTicket,
  signingTicketSchema,
  signWaiverSchema,
  staffSignedWaiver,
  staffSignedWaiverDetail,
  templateChangesSchema,
  templatePreview,
  templatePreviewSchema,
  templateRemoval,
  templateVersion,
  voidWaiverSchema,
  waiverSeal,
  waiverTemplate,
} from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

const today = clock.today()
const TEMPLATES = '/api/waivers/staff/templates'

export const waiverOperations: Operations = {
  'GET /api/waivers/templates': reads(
    'The waivers that can be signed today',
    v.array(riderTemplate)
  ),
  'GET /api/waivers/my-waivers': reads('What the rider signed', myWaivers, {
    query: myWaiversQuerySchema(),
  }),
  'GET /api/waivers/:id/detail': reads('A signed waiver as it was signed', signedWaiverDetail),
  'GET /api/waivers/:id/pdf': reads('A signed waiver as a PDF', v.string(), { file: 'always' }),
  'GET /api/waivers/:id/proof': reads(
    'A signed waiver with all that is needed to check it elsewhere, for whoever signed it and for staff',
    waiverProof
  ),
  'GET /api/waivers/verifier': reads('The page that checks proofs, without a network', v.string(), {
    file: 'always',
  }),
  'POST /api/waivers/birth-dates': reads(
    'Give birth dates that are unknown, before anything is signed; answers as GET /kiosk/family',
    kioskFamily,
    { body: birthDatesSchema({ today }) }
  ),
  'POST /api/waivers/tickets': makes(
    'Hold the text that is shown now: with its ticket it can be signed within two hours, once, also after the session has ended',
    signingTicket,
    { body: signingTicketSchema() }
  ),
  'POST /api/waivers/sign': makes(
    'Sign a waiver for oneself, a minor, or several at once (which answers an array); a live ticket does without a session',
    v.union([signedWaiver, v.array(signedWaiver)]),
    { body: signWaiverSchema({ today }) }
  ),
  'POST /api/minors/:id/waiver': makes('Sign a waiver for a minor', signedWaiver, {
    body: signWaiverSchema({ today }),
  }),
  'GET /api/minors/:id/waivers': reads('What was signed for a minor', v.array(signedWaiver)),
  'GET /api/customers/:id/waivers': reads('What a customer signed', v.array(staffSignedWaiver)),
  'GET /api/customers/:id/waivers/:waiverId/detail': reads(
    'A signed waiver of a customer as it was signed',
    staffSignedWaiverDetail
  ),
  'GET /api/customers/:id/waivers/:waiverId/seal': reads(
    'Whether a signed waiver is still what was sealed',
    waiverSeal
  ),
  'POST /api/waivers/:id/void': reads(
    'Void a signed waiver; it stays as it was signed',
    staffSignedWaiver,
    {
      body: voidWaiverSchema(),
    }
  ),
  'GET /api/customers/:id/minors/:minorId/waivers': reads(
    'What was signed for a minor of a customer',
    v.array(staffSignedWaiver)
  ),
  [`GET ${TEMPLATES}`]: reads('All waiver templates', v.array(waiverTemplate), { total: true }),
  [`POST ${TEMPLATES}`]: makes('Add a waiver template', waiverTemplate, {
    body: newTemplateSchema({ today }),
  }),
  [`POST ${TEMPLATES}/preview`]: reads('A text as it would be saved', templatePreview, {
    body: templatePreviewSchema(),
  }),
  [`GET ${TEMPLATES}/:id`]: reads('A waiver template', waiverTemplate),
  [`PUT ${TEMPLATES}/:id`]: reads(
    'Change a waiver template; a text that was signed stays, the new one is a version of its own',
    waiverTemplate,
    { body: templateChangesSchema() }
  ),
  [`DELETE ${TEMPLATES}/:id`]: reads(
    'Delete a template, or archive one that was signed',
    templateRemoval
  ),
  [`POST ${TEMPLATES}/:id/confirm-sample`]: reads(
    'Let riders sign a sample text as it is, under the own name',
    waiverTemplate,
    { body: confirmSampleSchema() }
  ),
  [`GET ${TEMPLATES}/:id/versions`]: reads(
    'The texts a template has had',
    v.array(templateVersion),
    {
      total: true,
    }
  ),
  [`GET ${TEMPLATES}/:id/resign`]: reads('How many riders would have to sign again', resignCount, {
    query: resignQuerySchema({ today }),
  }),
}
