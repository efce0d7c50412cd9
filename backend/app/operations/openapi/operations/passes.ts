import { cardsSchema, kioskKeys, pass, passState } from '@trailgate/shared/passes/schemas'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'

export const passOperations: Operations = {
  'GET /api/customers/me/pass': reads('The own pass: the text of its QR code', pass),
  'GET /api/customers/me/pass.pdf': reads('The own pass as a card to print', v.string(), {
    file: 'always',
  }),
  'GET /api/customers/:id/pass': reads('How it stands with the pass of a customer', passState),
  'POST /api/customers/:id/pass': makes(
    'Make a new pass for a customer; the one before is dead',
    pass
  ),
  'DELETE /api/customers/:id/pass': does('Revoke the pass of a customer'),
  'POST /api/passes/cards': reads(
    'The cards of customers as a PDF: one of credit-card size, several ten to a page',
    v.string(),
    { body: cardsSchema(), file: 'always' }
  ),
  'GET /api/kiosk/keys': reads(
    'The public keys of passes and the serials that are dead, to check a pass without network',
    kioskKeys
  ),
}
