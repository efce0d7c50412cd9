import {
  kioskDevice,
  newDeviceAnswer,
  newDeviceSchema,
  pairSchema,
  revokeQuerySchema,
  touchSchema,
} from '@trailgate/shared/kiosk/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Kiosk = () => import('#access/kiosk/kiosk_controller')
const KioskDevices = () => import('#access/kiosk/kiosk_devices_controller')

const kiosks = chapter('Kiosks')

/** Kiosk tablets and their sessions. */
export function kioskRoutes() {
  kiosks.post('/kiosk/touch', 'kiosk.session', [Kiosk, 'touch'], {
    summary: 'Somebody is there and reading',
    body: touchSchema,
  })
  kiosks.post('/kiosk/pair', 'public', [Kiosk, 'pair'], {
    summary: 'Make this browser a kiosk of the park',
    body: pairSchema,
  })
  kiosks.get('/kiosk/devices', 'kiosk.devices', [KioskDevices, 'index'], {
    summary: 'The tablets of the park',
    total: true,
    answer: v.array(kioskDevice),
  })
  kiosks.post('/kiosk/devices', 'kiosk.devices', [KioskDevices, 'store'], {
    summary: 'Make a code with which a tablet is paired',
    body: newDeviceSchema,
    made: newDeviceAnswer,
  })
  kiosks.delete('/kiosk/devices/:id', 'kiosk.devices', [KioskDevices, 'destroy'], {
    summary: 'Revoke a tablet; one that holds what it has not sent only with force',
    query: revokeQuerySchema,
  })
}
