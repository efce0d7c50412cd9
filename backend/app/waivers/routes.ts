import { allowed } from '#access/allowed'

const CustomerWaivers = () => import('#waivers/customer_waivers_controller')
const SigningTickets = () => import('#waivers/signing/signing_tickets_controller')
const WaiverFiles = () => import('#waivers/waiver_files_controller')
const WaiverTemplates = () => import('#waivers/templates/waiver_templates_controller')
const Waivers = () => import('#waivers/waivers_controller')

/** Waivers: what may be signed, signing, and what was signed. */
export function waiverRoutes() {
  allowed.get('/waivers/templates', 'waiver_templates.read', [Waivers, 'templates'])
  allowed.get('/waivers/my-waivers', 'own_records', [Waivers, 'mine'], { query: true })
  allowed.get('/waivers/:id/detail', 'own_records', [Waivers, 'show'])
  allowed.post('/waivers/tickets', 'waivers.prepare', [SigningTickets, 'store'])
  allowed.post('/waivers/sign', 'waivers.sign', [Waivers, 'sign'], { body: ['signature'] })
  allowed.post('/minors/:id/waiver', 'waivers.sign', [Waivers, 'signForMinor'], {
    body: ['signature'],
  })
  allowed.get('/minors/:id/waivers', 'own_records', [Waivers, 'ofMinor'])

  allowed.get('/waivers/:id/pdf', 'waivers.record', [WaiverFiles, 'pdf'])
  allowed.get('/waivers/:id/proof', 'waivers.record', [WaiverFiles, 'proof'])
  allowed.get('/waivers/verifier', 'public', [WaiverFiles, 'verifier'])

  allowed.get('/customers/:id/waivers', 'customers.read', [CustomerWaivers, 'index'])
  allowed.get('/customers/:id/waivers/:waiverId/detail', 'customers.read', [
    CustomerWaivers,
    'show',
  ])
  allowed.get('/customers/:id/waivers/:waiverId/seal', 'customers.read', [CustomerWaivers, 'seal'])
  allowed.post('/waivers/:id/void', 'waivers.void', [CustomerWaivers, 'void'])
  allowed.get('/customers/:id/minors/:minorId/waivers', 'customers.read', [
    CustomerWaivers,
    'ofMinor',
  ])

  const manage = 'waiver_templates.manage'
  allowed.get('/waivers/staff/templates', manage, [WaiverTemplates, 'index'])
  allowed.post('/waivers/staff/templates', manage, [WaiverTemplates, 'store'])
  allowed.post('/waivers/staff/templates/preview', manage, [WaiverTemplates, 'preview'])
  allowed.get('/waivers/staff/templates/:id', manage, [WaiverTemplates, 'show'])
  allowed.put('/waivers/staff/templates/:id', manage, [WaiverTemplates, 'update'])
  allowed.delete('/waivers/staff/templates/:id', manage, [WaiverTemplates, 'destroy'])
  allowed.post('/waivers/staff/templates/:id/confirm-sample', manage, [
    WaiverTemplates,
    'confirmSample',
  ])
  allowed.get('/waivers/staff/templates/:id/versions', manage, [WaiverTemplates, 'versions'])
  allowed.get('/waivers/staff/templates/:id/resign', manage, [WaiverTemplates, 'resign'], {
    query: true,
  })
}
