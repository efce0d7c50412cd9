import { cardsSchema, kioskKeys, pass, passState } from '@trailgate/shared/passes/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Passes = () => import('#passes/passes_controller')

const passes = chapter('Passes')

/** Passes, their cards and the keys that kiosks check them with (docs/product/passes.md). */
export function passRoutes() {
  passes.get('/customers/me/pass', 'own_records', [Passes, 'mine'], {
    summary: 'The own pass: the text of its QR code',
    answer: pass,
  })
  passes.get('/customers/me/pass.pdf', 'own_records', [Passes, 'myCard'], {
    summary: 'The own pass as a card to print',
    file: 'always',
    answer: v.string(),
  })
  passes.get('/customers/:id/pass', 'passes.read', [Passes, 'show'], {
    summary: 'How it stands with the pass of a customer',
    answer: passState,
  })
  passes.post('/customers/:id/pass', 'passes.write', [Passes, 'store'], {
    summary: 'Make a new pass for a customer; the one before is dead',
    made: pass,
  })
  passes.delete('/customers/:id/pass', 'passes.write', [Passes, 'destroy'], {
    summary: 'Revoke the pass of a customer',
  })
  passes.post('/passes/cards', 'passes.write', [Passes, 'print'], {
    summary: 'The cards of customers as a PDF: one of credit-card size, several ten to a page',
    body: cardsSchema,
    file: 'always',
    answer: v.string(),
  })
  passes.get('/kiosk/keys', 'public', [Passes, 'keys'], {
    summary:
      'The public keys of passes and the serials that are dead, to check a pass without network',
    answer: kioskKeys,
  })
}
