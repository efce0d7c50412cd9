import { formatPhone } from '@trailgate/shared/text'

import { EmailText } from '../../ui/EmailText.tsx'

/** A number to call, in one piece. */
export function Phone({ number }: { number: string }) {
  return (
    <a className="phone figures" href={`tel:+1${number}`}>
      {formatPhone(number)}
    </a>
  )
}

/** An address to write to. */
export function Email({ address }: { address: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address)}`}>
      <EmailText email={address} />
    </a>
  )
}
