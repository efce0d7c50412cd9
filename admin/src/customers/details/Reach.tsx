import { formatPhone } from '@trailgate/shared/text'

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
  return <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>
}
