import { encode } from 'uqr'

import { messages as details } from '@trailgate/shared/customers/details_messages'

import LinkAddress from './LinkAddress.tsx'
import { qrPath } from './qrPath.ts'
import './details.css'

/** Quiet zone of the QR code, in modules. */
const QUIET_ZONE = 4

/** A link as a code to scan and as text to copy. */
export default function LinkCode({ url }: { url: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE })
  return (
    <>
      <div className="link-code">
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={details.code}>
          <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <LinkAddress url={url} />
    </>
  )
}
