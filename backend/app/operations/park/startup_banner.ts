import logger from '@adonisjs/core/services/logger'
import { newAdmin } from '#staff/first_admin'
import { settings } from '#start/settings'

/** Says where everything is, and the first admin's password this once. */
export function printStartupBanner() {
  const lines = [
    '',
    `  ${settings.parkName} is open`,
    '',
    `  Riders       ${settings.appUrl}/`,
    `  Kiosk        ${settings.appUrl}/kiosk`,
    `  Back office  ${settings.appUrl}/login`,
    `  Data         ${settings.dataDir}`,
  ]
  if (newAdmin.password) {
    lines.push(
      '',
      `  Sign in as   ${newAdmin.username}`,
      `  Password     ${newAdmin.password}`,
      '  This password is shown only now, and good for 7 days: choose your own under Staff.'
    )
  }
  warnOfOpenKiosk()
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

const OPEN_KIOSK = {
  open: 'KIOSK_PAIRING=open: whoever reaches this server opens a family by a phone number alone',
  this_machine:
    'KIOSK_PAIRING is not set: from this machine a phone number alone opens a family; calls through a proxy need a paired tablet',
}

function warnOfOpenKiosk() {
  if (settings.kioskPairing !== 'required') logger.warn(OPEN_KIOSK[settings.kioskPairing])
}
