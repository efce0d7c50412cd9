import { allowed } from '#access/allowed'

const Passes = () => import('#passes/passes_controller')

/** Passes, their cards and the keys that kiosks check them with (docs/product/passes.md). */
export function passRoutes() {
  allowed.get('/customers/me/pass', 'own_records', [Passes, 'mine'])
  allowed.get('/customers/me/pass.pdf', 'own_records', [Passes, 'myCard'])
  allowed.get('/customers/:id/pass', 'passes.read', [Passes, 'show'])
  allowed.post('/customers/:id/pass', 'passes.write', [Passes, 'store'])
  allowed.delete('/customers/:id/pass', 'passes.write', [Passes, 'destroy'])
  allowed.post('/passes/cards', 'passes.write', [Passes, 'print'])
  allowed.get('/kiosk/keys', 'public', [Passes, 'keys'])
}
