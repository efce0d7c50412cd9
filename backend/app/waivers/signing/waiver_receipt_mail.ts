import { formatDateTime } from '@trailgate/shared/dates'
import { letter } from '#platform/mail/letter'
import type { End } from '#waivers/seal/link'
import { settings } from '#start/settings'

/** One signature: the text, and the waivers that were signed with it. */
export type Reported = {
  template: { name: string; version: string }
  signedAt: string
  /** Seal and chain position of each. */
  waivers: { name: string; uid: string; digest: string; place: End }[]
}

type Receipt = {
  firstName: string
  /** The PDFs travel with the letter. */
  isAttached: boolean
  /** The signatures of one session, oldest first. */
  signings: readonly Reported[]
}

/**
 * Receipt letter to the signer. Its seals are then out of our hands: they prove any later change of a record. The chain
 * position proves all records before it: a rewritten chain, even with the park's own key, has another hash there.
 */
export function waiverReceiptMail({ firstName, isAttached, signings }: Receipt) {
  const signed = signings.map(sentenceOf)
  const isOne = signings.length === 1
  return letter({
    subject: isOne
      ? `You signed a waiver at ${settings.parkName}`
      : `You signed ${signings.length} waivers at ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      signed.join('\n'),
      ...(isAttached ? ['What you signed is attached as a PDF.'] : []),
    ],
    ...(!isAttached && { links: [PORTAL_LINK] }),
    paragraphs: [
      'Keep this letter: with the seals in small print below anybody can check that no record was changed since. If it was not you who signed, please tell the park.',
    ],
    footer: {
      small: signings
        .flatMap(({ waivers }) => waivers)
        .map(
          ({ name, uid, digest, place }) =>
            `For ${name}\nRecord ${uid}\nSeal ${digest}\n${placeInChain(place)}`
        ),
    },
  })
}

function sentenceOf({ template, signedAt, waivers }: Reported): string {
  const names = waivers.map(({ name }) => name).join(', ')
  const time = formatDateTime(signedAt, settings.parkTimezone)
  return `On ${time} you signed "${template.name}", version ${template.version}, for ${names}.`
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
