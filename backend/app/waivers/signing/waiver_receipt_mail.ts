import { formatDateTime } from '@trailgate/shared/dates'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

type Receipt = {
  firstName: string
  template: { name: string; version: string }
  signedAt: string
  waivers: { name: string; uid: string; digest: string }[]
}

/**
 * The letter that tells a signer what was signed. The seals in it are out of our hands from then on: they prove a record
 * that somebody would change later.
 */
export function waiverReceiptMail({ firstName, template, signedAt, waivers }: Receipt) {
  const names = waivers.map(({ name }) => name).join(', ')
  const time = formatDateTime(signedAt, settings.parkTimezone)
  return letter({
    subject: `You signed a waiver at ${settings.parkName}`,
    paragraphs: [
      `Hello ${firstName},`,
      `on ${time} you signed "${template.name}", version ${template.version}, for ${names}.`,
      'What you signed is attached as a PDF.',
      'Keep this letter: with the seal below anybody can check that the record was not changed since. If it was not you who signed, please tell the park.',
    ],
    footer: {
      paragraphs: waivers.map(
        ({ name, uid, digest }) => `For ${name}\nRecord ${uid}\nSeal ${digest}`
      ),
    },
  })
}
