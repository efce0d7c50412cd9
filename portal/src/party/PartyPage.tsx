import { messages } from '@trailgate/shared/parties/guest_messages'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { Page } from '../ui/Page.tsx'
import { Invitation } from './Invitation.tsx'
import { Over } from './Over.tsx'
import { keptToken, tokenIn } from './token.ts'
import '../styles/parts.css'
import './party.css'

/**
 * /party: landing page of a party link. Names host and day; a guest registers or signs in, selects family members, and signs
 * (docs/product/parties.md).
 */
export default function PartyPage() {
  const carried = tokenIn(useLocation().hash)
  const navigate = useNavigate()
  const token = carried ?? keptToken.read()
  const [visit, countVisits] = useState(0)

  useEffect(() => {
    if (carried === null) return
    // Keeps the token out of the address bar and the history.
    keptToken.keep(carried)
    void navigate(paths.party, { replace: true })
  }, [carried, navigate])

  // The next rider who signs in keeps the invitation.
  const beginAnew = useCallback(() => countVisits((count) => count + 1), [])
  useEffect(() => customerSession.onExpiry(beginAnew), [beginAnew])

  return (
    <Page title={messages.title} className="party">
      <div className="column">
        {token === null ? <Over /> : <Invitation key={`${token} ${visit}`} token={token} />}
      </div>
    </Page>
  )
}
