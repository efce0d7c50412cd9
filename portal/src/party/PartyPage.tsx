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
 * /party: where the link of a party leads. It says who invites for which day; a guest registers or signs in, says who of the family comes,
 * and signs (docs/product/parties.md).
 */
export default function PartyPage() {
  const carried = tokenIn(useLocation().hash)
  const navigate = useNavigate()
  const token = carried ?? keptToken.read()
  const [visit, countVisits] = useState(0)

  useEffect(() => {
    if (carried === null) return
    // Nobody reads the token off the screen or finds it in the history.
    keptToken.keep(carried)
    void navigate(paths.party, { replace: true })
  }, [carried, navigate])

  // Whoever signs in next goes on with the same invitation.
  const beginAnew = useCallback(() => countVisits((count) => count + 1), [])
  useEffect(() => customerSession.onExpiry(beginAnew), [beginAnew])

  return (
    <Page title={messages.title} className="party">
      <div className="column">
        {token === null ? (
          <Over />
        ) : (
          <Invitation key={`${token} ${visit}`} token={token} onOut={beginAnew} />
        )}
      </div>
    </Page>
  )
}
