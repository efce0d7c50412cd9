import { allowed } from '#access/allowed'

const Kiosk = () => import('#access/kiosk/kiosk_controller')
const KioskDevices = () => import('#access/kiosk/kiosk_devices_controller')

/** Kiosk tablets and their sessions. */
export function kioskRoutes() {
  allowed.post('/kiosk/touch', 'kiosk.session', [Kiosk, 'touch'])
  allowed.post('/kiosk/pair', 'public', [Kiosk, 'pair'])
  allowed.get('/kiosk/devices', 'kiosk.devices', [KioskDevices, 'index'])
  allowed.post('/kiosk/devices', 'kiosk.devices', [KioskDevices, 'store'])
  allowed.delete('/kiosk/devices/:id', 'kiosk.devices', [KioskDevices, 'destroy'])
}
