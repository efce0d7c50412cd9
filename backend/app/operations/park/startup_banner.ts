import logger from '@adonisjs/core/services/logger'
import { newAdmin } from '#staff/first_admin'
import { formatPhone } from '@trailgate/shared/text'
import { networkUrls } from '#operations/park/network_urls'
import { demoRiders, demoStaff } from '#operations/demo/demo_accounts'
import { settings } from '#start/settings'

/** Prints the addresses, and the first admin's password once; in a demo the passwords each time. */
export async function printStartupBanner() {
  const lines = [
    '',
    `  ${settings.parkName} is open`,
    '',
    `  Riders       ${settings.appUrl}/`,
    `  Kiosk        ${settings.appUrl}/kiosk`,
    `  Back office  ${settings.appUrl}/login`,
    `  Data         ${settings.dataDir}`,
  ]
  lines.push(...(await linesOfNetwork()))
  const staff = await demoStaff()
  if (staff) lines.push('', ...(await linesOfDemo(staff)))
  else if (newAdmin.password) {
    lines.push(
      '',
      `  Sign in as   ${newAdmin.username}`,
      `  Password     ${newAdmin.password}`,
      '  This password is shown only now, and good for 7 days: choose your own under Staff.'
    )
  }
  if (settings.admin.password !== undefined && newAdmin.username === undefined) {
    lines.push(
      '',
      '  ADMIN_PASSWORD has no effect: the park has an admin. To set a new password:',
      '  npm run staff -- password <username>'
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
  warnOfOpenKiosk()
}

/** Each address for a phone to type, and the first as a QR code for its camera. */
async function linesOfNetwork() {
  const urls = networkUrls(settings)
  const [first] = urls
  if (first === undefined) return []
  const { default: QRCode } = await import('qrcode')
  const code = await QRCode.toString(first, { type: 'utf8', margin: 2 })
  return [
    ...urls.map((url, at) => `  ${at === 0 ? 'Network' : '       '}      ${url}`),
    '',
    ...code
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
    '  Without HTTPS: for trying it out. docs/operations.md has three ways to HTTPS.',
  ]
}

async function linesOfDemo({ usernames, password }: { usernames: string[]; password: string }) {
  const { riders = [], password: ofRiders } = (await demoRiders()) ?? {}
  return [
    '  This is a demo: everyone in it is invented.',
    ...(usernames.length > 0
      ? [`  Staff        ${usernames.join(', ')}`, `  Password     ${password}`]
      : []),
    ...riders.map(
      ({ name, phone }, at) =>
        `  ${at === 0 ? 'Riders' : '      '}       ${name}, ${formatPhone(phone)}`
    ),
    ...(riders.length > 0 ? [`  Password     ${ofRiders}`] : []),
  ]
}

const OPEN_KIOSK = {
  open: 'KIOSK_PAIRING=open: whoever reaches this server opens a family by a phone number alone',
  this_machine:
    'KIOSK_PAIRING is not set: from this machine a phone number alone opens a family; calls through a proxy need a paired tablet',
}

function warnOfOpenKiosk() {
  if (settings.kioskPairing !== 'required') logger.warn(OPEN_KIOSK[settings.kioskPairing])
}
