import { randomId } from '@trailgate/shared/browser/random_id'
import { ApiError } from '@trailgate/shared/http/error'
import type { RiderTemplate, SigningTicket } from '@trailgate/shared/waivers/schemas'
import { useCallback, useEffect, useState } from 'react'

import { call } from '../../api/client.ts'
import type { HeldSignature } from '../../session/heldSignature.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { Signing, Text } from './flow.ts'

/** Tickets by text and people. */
export type Tickets = Map<string, SigningTicket>

interface TicketOptions {
  state: Signing
  signerId: number
  /** State from the interruption, with its tickets. */
  resumed: HeldSignature | null
  /** False where the server cannot be reached. */
  isAsked: boolean
  /** Another text is in force than the one shown. */
  onChanged(shown: RiderTemplate): void
}

const NONE: readonly Text[] = []

/**
 * Requests a ticket when a text is shown, and again before signing if that failed: with a ticket the signature is
 * accepted even if the session ends meanwhile; without one it needs the session. The server decides whether a ticket is
 * still valid: the tablet's clock may be wrong.
 */
export function useTicket({ state, signerId, resumed, isAsked, onChanged }: TicketOptions) {
  const [tickets] = useState<Tickets>(() => resumed?.tickets ?? new Map())
  const [asking] = useState(() => new Set<string>())
  const changed = useLatest(onChanged)
  const { step } = state
  const texts = step === 'view-template' || step === 'sign' ? state.texts : NONE
  useEffect(() => {
    if (!isAsked) return
    for (const text of texts) {
      const { template } = text
      const place = placeOf(text, signerId)
      if (template.not_ready || tickets.has(place) || asking.has(place)) continue
      asking.add(place)
      const body = {
        template_id: template.id,
        content_hash: template.content_hash,
        subject_ids: idsOf(text, signerId),
      }
      call<SigningTicket>('/waivers/tickets', { method: 'POST', body, key: randomId() }).then(
        (ticket) => tickets.set(place, ticket),
        (error: unknown) => {
          asking.delete(place)
          if (error instanceof ApiError && error.code === 'TEMPLATE_CHANGED')
            changed.current(template)
          // Any other failure surfaces when signing.
          else console.info('No ticket for this text:', error)
        }
      )
    }
  }, [isAsked, tickets, asking, texts, step, signerId, changed])

  const ticketFor = useCallback(
    (text: Text): SigningTicket | null => tickets.get(placeOf(text, signerId)) ?? null,
    [tickets, signerId]
  )
  return { tickets, ticketFor }
}

function placeOf(text: Text, signerId: number) {
  return `${text.template.content_hash} ${idsOf(text, signerId).join(',')}`
}

function idsOf({ subject }: Text, signerId: number): number[] {
  const { subject_ids: several, minor_id: minor } = subject.sent
  return several ?? [minor ?? signerId]
}
