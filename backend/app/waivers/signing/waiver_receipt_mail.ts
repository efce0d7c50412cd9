import { formatDateTime } from '@trailgate/shared/dates'
import { letter } from '#platform/mail/letter'
import type { End } from '#waivers/seal/link'
import { settings } from '#start/settings'

type Receipt = {
  firstName: string
  template: { name: string; version: string }
  signedAt: string
  /** Seal and chain position of each. */
  waivers: { name: string; uid: string; digest: string; place: End }[]
}

/**
 * Receipt letter to the signer. Its seals are then out of our hands: they prove any later change of a record. The chain
 * position proves all records before it: a rewritten chain, even with the park's own key, has another hash there.
 */
export function waiverReceiptMail({ firstName, template, signedAt, waivers }: Receipt) {
  const names = waivers.map(({ name }) => name).join(', ')
  const isAttached = settings.receiptPdf === 'attached'
  const time = formatDateTime(signedAt, settings.parkTimezone)
  return letter({
    subject: `You signed a waiver at ${settings.parkName}`,
    paragraphs: [
      `Hello ${firstName},`,
      `on ${time} you signed "${template.name}", version ${template.version}, for ${names}.`,
      ...(isAttached ? ['What you signed is attached as a PDF.'] : []),
      'Keep this letter: with the seal below anybody can check that the record was not changed since. If it was not you who signed, please tell the park.',
    ],
    ...(!isAttached && { links: [PORTAL_LINK] }),
    footer: {
      paragraphs: waivers.map(
        ({ name, uid, digest, place }) =>
          `For ${name}\nRecord ${uid}\nSeal ${digest}\n${placeInChain(place)}`
      ),
    },
  })
}

/** Page of the portal where a rider downloads what they signed; riders sign in first. */
const PORTAL_LINK = {
  label: 'Download what you signed as a PDF',
  url: `${settings.appUrl}/customer-dashboard/waivers`,
}

/** Text of a chain position in a letter; `waivers:verify -- --trusted-head` parses it. */
function placeInChain({ sequence, hash }: End) {
  return `No. ${sequence} in the park's chain: ${hash}`
}
