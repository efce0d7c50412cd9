import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { PasswordLink } from '@trailgate/shared/customers/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'

import { useLetters, useTimeZone } from '../../layout/useSettings.ts'
import LinkCode from './LinkCode.tsx'

interface PasswordLinkCodeProps {
  link: PasswordLink
  email: string | null
}

/** The link to choose a password, and where it went besides. */
export default function PasswordLinkCode({ link, email }: PasswordLinkCodeProps) {
  const timeZone = useTimeZone()
  const letters = useLetters()
  return (
    <div className="link-panel">
      <p>
        {fill(manager['password_link.hint'], { date: formatDateTime(link.expires_at, timeZone) })}
      </p>
      <LinkCode url={link.url} />
      {email && letters && <p>{fill(manager['password_link.mailed'], { email })}</p>}
    </div>
  )
}
