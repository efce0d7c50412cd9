import {
  PARENT_LINK_POLL_SECONDS,
  type ParentLinkState,
} from '@trailgate/shared/parent_links/constants'
import type { ParentLinkStateAnswer } from '@trailgate/shared/parent_links/schemas'
import { useEffect, useState } from 'react'

import { call } from '../api/client.ts'
import { useLatest } from '../ui/useLatest.ts'

interface Known {
  state: ParentLinkState
  /** The last request failed. */
  isCut: boolean
}

/** State of a link to a parent, polled until it is final. */
export function useParentLink(id: number): Known {
  const [known, setKnown] = useState<Known>({ state: 'waiting', isCut: false })
  const isFinal = known.state === 'signed' || known.state === 'refused'
  const look = useLatest(async () => {
    try {
      const { state } = await call<ParentLinkStateAnswer>(`/kiosk/parent-links/${id}`, {})
      setKnown({ state, isCut: false })
    } catch {
      setKnown({ ...known, isCut: true })
    }
  })
  useEffect(() => {
    if (isFinal) return
    const timer = window.setInterval(() => void look.current(), PARENT_LINK_POLL_SECONDS * 1000)
    return () => window.clearInterval(timer)
  }, [isFinal, look])
  return known
}
