import { randomId } from '@trailgate/shared/browser/random_id'
import { ApiError } from '@trailgate/shared/http/error'
import type { RiderTemplate, SigningTicket } from '@trailgate/shared/waivers/schemas'
import { useCallback, useEffect, useState } from 'react'

import { call } from '../../api/client.ts'
import type { HeldSignature } from '../../session/heldSignature.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { Signing, Text } from './flow.ts'

/** Tickets by the text and the people they are good for. */
export type Tickets = Map<string, SigningTicket>

interface TicketOptions {
  state: Signing
  signerId: number
  /** Where it was cut off when the session ended, with the tickets of then. */
  resumed: HeldSignature | null
  /** Another text is in force than the one that is shown. */
  onChanged(shown: RiderTemplate): void
}

const NONE: readonly Text[] = []

/**
 * Asks for a ticket as soon as a text is shown, and once more before it is signed where that did not work: with it the signature is
 * taken although the session ends meanwhile. Without one it is signed as long as the session lasts. Whether it is still good is for the
 * server to say: the clock of a tablet may be wrong.
 */
export function useTicket({ state, signerId, resumed, onChanged }: TicketOptions) {
  const [tickets] = useState<Tickets>(() => resumed?.tickets ?? new Map())
  const [asking] = useState(() => new Set<string>())
  const changed = useLatest(onChanged)
  const { step } = state
  const texts = step === 'view-template' || step === 'sign' ? state.texts : NONE
  useEffect(() => {
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
          // Whatever else it is, the signature itself is told of it.
          else console.info('No ticket for this text:', error)
        }
      )
    }
  }, [tickets, asking, texts, step, signerId, changed])

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
