import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Kiosk tablets, and what those see and do who checked in (contract, Routes of ours). */
export function kioskRoutes() {
  allowed.get('/kiosk/family', 'kiosk.session', [controllers.KioskFamily, 'index'])
  allowed.post('/kiosk/touch', 'kiosk.session', [controllers.Kiosk, 'touch'])
  allowed.post('/kiosk/pair', 'public', [controllers.Kiosk, 'pair'])
  allowed.get('/kiosk/devices', 'kiosk.devices', [controllers.KioskDevices, 'index'])
  allowed.post('/kiosk/devices', 'kiosk.devices', [controllers.KioskDevices, 'store'])
  allowed.delete('/kiosk/devices/:id', 'kiosk.devices', [controllers.KioskDevices, 'destroy'])
}
