import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { PasswordLink } from '@trailgate/shared/customers/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'

import { useLetters, useTimeZone } from '../../layout/useSettings.ts'
import LinkAddress from './LinkAddress.tsx'
import './details.css'

interface PasswordLinkCodeProps {
  link: PasswordLink
  email: string | null
}

/** Password link as a code for the rider's phone, and the address that another link was mailed to. Cashiers get only the code. */
export default function PasswordLinkCode({ link, email }: PasswordLinkCodeProps) {
  const timeZone = useTimeZone()
  const letters = useLetters()
  return (
    <div className="link-panel">
      <p>
        {fill(manager['password_link.hint'], { date: formatDateTime(link.expires_at, timeZone) })}
      </p>
      <div className="link-code">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(link.qr_svg)}`}
          alt={details.code}
          width={240}
          height={240}
        />
      </div>
      <p className="muted">{manager['password_link.graded']}</p>
      {link.url !== undefined && <LinkAddress url={link.url} />}
      {email && letters && <p>{fill(manager['password_link.mailed'], { email })}</p>}
    </div>
  )
}
