import { messages } from '@trailgate/shared/drafts/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

import { useCustomer } from '../session/customerSession.ts'
import { Button } from '../ui/Button.tsx'
import { recallSignature } from './recall.ts'
import { riderDrafts } from './riderDrafts.ts'
import { closeSending, sendAccepted, sendingNow, subscribeToSending } from './sendAccepted.ts'

/** Sends signatures that were accepted before the page was left, and tells their signer what became of them. */
export default function KeptSignature() {
  const { pathname } = useLocation()
  const signerId = useCustomer()?.id
  const accepted = useSyncExternalStore(riderDrafts.subscribe, riderDrafts.accepted)
  const sending = useSyncExternalStore(subscribeToSending, sendingNow)

  useEffect(() => void recallSignature(), [])
  useEffect(() => {
    if (!accepted || signerId === undefined) return
    const isOwn = accepted.signerId === signerId
    // At its own address the flow sends it.
    if (isOwn && !accepted.isLeft && accepted.path === pathname) return
    riderDrafts.takeAccepted()
    void sendAccepted(accepted, isOwn)
  }, [accepted, pathname, signerId])

  return (
    <div role="status" className="in-place">
      {sending === 'waiting' && <p className="notice caution">{messages.waiting}</p>}
      {sending === 'sent' && <p className="notice">{words.done}</p>}
      {sending === 'refused' && (
        <div className="notice danger">
          <p>{messages.refused}</p>
          <Button quiet onClick={closeSending}>
            {ui.close}
          </Button>
        </div>
      )}
    </div>
  )
}
