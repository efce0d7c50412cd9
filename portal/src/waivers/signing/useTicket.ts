import { randomId } from '@trailgate/shared/browser/random_id'
import { ApiError } from '@trailgate/shared/http/error'
import type { RiderTemplate, SigningTicket } from '@trailgate/shared/waivers/schemas'
import { useCallback, useEffect, useState } from 'react'

import { call } from '../../api/client.ts'
import { heldSignature, type HeldSignature } from '../../session/heldSignature.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { Chosen, Signing } from './flow.ts'

interface TicketOptions {
  state: Signing
  signerId: number
  /** Where it was cut off when the session ended, with the ticket of then. */
  resumed: HeldSignature | null
  /** Another text is in force than the one that is shown. */
  onChanged(shown: RiderTemplate): void
}

/**
 * Asks for a ticket as soon as a text is shown, and once more before it is signed where that did not work: with it the signature is
 * taken although the session ends meanwhile. Without one it is signed as long as the session lasts. Whether it is still good is for the
 * server to say: the clock of a tablet may be wrong.
 */
export function useTicket({ state, signerId, resumed, onChanged }: TicketOptions) {
  const [tickets] = useState(() => ticketsOf(resumed, signerId))
  const [asking] = useState(() => new Set<string>())
  const changed = useLatest(onChanged)
  const chosen = state.step === 'view-template' || state.step === 'sign' ? state : null
  const template = chosen?.template
  const ids = chosen ? idsOf(chosen, signerId) : ''
  const place = template && placeOf(template.content_hash, ids)
  useEffect(() => {
    if (!template || template.not_ready || !place) return
    if (tickets.has(place) || asking.has(place)) return
    asking.add(place)
    const body = {
      template_id: template.id,
      content_hash: template.content_hash,
      subject_ids: ids.split(',').map(Number),
    }
    call<SigningTicket>('/waivers/tickets', { method: 'POST', body, key: randomId() }).then(
      (ticket) => {
        tickets.set(place, ticket)
        const held = heldSignature.read()
        if (held?.template.content_hash === template.content_hash) held.ticket = ticket
      },
      (error: unknown) => {
        asking.delete(place)
        if (error instanceof ApiError && error.code === 'TEMPLATE_CHANGED')
          changed.current(template)
        // Whatever else it is, the signature itself is told of it.
        else console.info('No ticket for this text:', error)
      }
    )
  }, [tickets, asking, template, ids, place, state.step, changed])

  return useCallback(
    (signed: Chosen): SigningTicket | null => {
      const at = placeOf(signed.template.content_hash, idsOf(signed, signerId))
      return tickets.get(at) ?? null
    },
    [tickets, signerId]
  )
}

function ticketsOf(resumed: HeldSignature | null, signerId: number) {
  const tickets = new Map<string, SigningTicket>()
  if (!resumed?.ticket) return tickets
  const place = placeOf(resumed.template.content_hash, idsOf(resumed, signerId))
  return tickets.set(place, resumed.ticket)
}

function placeOf(contentHash: string, ids: string) {
  return `${contentHash} ${ids}`
}

function idsOf({ subject }: Chosen, signerId: number): string {
  const { subject_ids: several, minor_id: minor } = subject.sent
  return (several ?? [minor ?? signerId]).join(',')
}
