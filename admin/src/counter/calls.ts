import type { Day } from '@trailgate/shared/dates'
import type { PickedUpBy, Pickup } from '@trailgate/shared/pickups/schemas'
import type { SignLink } from '@trailgate/shared/sign_links/schemas'
import { COUNTER_QUERY } from '@trailgate/shared/visits/constants'
import type { Household, HouseholdPerson, RollCallLine } from '@trailgate/shared/visits/households'
import type { ChangedVisit, NewBan, Visit, VisitSummary } from '@trailgate/shared/visits/schemas'

import { call, send, type Signal } from '../api/client.ts'
import { wholeList } from '../api/wholeList.ts'
import type { DoneVisit, LastDone } from './lastDone.ts'
import { noteHeard } from './lastHeard.ts'
import { whoIsIn } from './whoIsIn.ts'

const PAGE = 100

interface OfDay extends Signal {
  day: Day
}

/** People who come in, and why in spite of what stands against it. */
export interface Arrival {
  people: readonly HouseholdPerson[]
  reason?: string
}

interface Person {
  id: number
}

/** The visits that were undone, those that were not, and the first failure. */
export interface UndoneLast {
  undone: readonly Visit[]
  left: readonly DoneVisit[]
  failure: unknown
}

/** A person to check out, and the one who takes a minor. */
interface Leaving extends Person {
  pickedUpBy?: PickedUpBy | undefined
  /** Why a manager decides otherwise than the minor's list. */
  reason?: string | undefined
}

/** API calls of the counter. */
export const counterCalls = {
  /** Households that match the text in the box. */
  findHouseholds: async ({ q, signal }: Signal & { q: string }) =>
    (await isTooLong(q))
      ? []
      : call<Household[]>(`/counter/search?${new URLSearchParams({ q })}`, { signal }),
  /** All open visits, the oldest first, so that later check-ins do not move rows to another page. */
  getVisitsIn: async ({ day, signal }: OfDay) => {
    const path = `/visits?day=${day}&state=in&sort_order=asc&limit=${PAGE}`
    const began = Date.now()
    const found = await whoIsIn(day, () => wholeList<Visit>(path, { signal }))
    noteHeard(began)
    return found
  },
  getVisitSummary: ({ day, signal }: OfDay) =>
    call<VisitSummary>(`/visits/summary?day=${day}`, { signal }),
  /** Emergency contacts and guardians of everybody who is in. */
  getRollCall: ({ day, signal }: OfDay) =>
    call<RollCallLine[]>(`/visits/roll-call?day=${day}`, { signal }),
  /** Stream of the events from now on, or after the last one received. */
  followVisits: ({ day, lastEventId, signal }: OfDay & { lastEventId: string | null }) =>
    send(`/visits/stream?day=${day}`, {
      accept: 'text/event-stream',
      signal,
      ...(lastEventId === null ? {} : { lastEventId }),
    }),
  checkIn: ({ people, reason }: Arrival) =>
    call<ChangedVisit[]>('/visits', {
      method: 'POST',
      body: {
        customer_ids: people.map(({ id }) => id),
        ...(reason === undefined ? {} : { override_reason: reason }),
      },
    }),
  /** Guests of a party, all or none of them. */
  checkInParty: ({ ids }: { ids: readonly number[] }) =>
    call<ChangedVisit[]>('/visits', { method: 'POST', body: { customer_ids: ids } }),
  checkOut: ({ id, pickedUpBy, reason }: Leaving) =>
    call<ChangedVisit>(`/visits/${id}/check-out`, {
      method: 'POST',
      body: {
        ...(pickedUpBy === undefined ? {} : { picked_up_by: pickedUpBy }),
        ...(reason === undefined ? {} : { override_reason: reason }),
      },
    }),
  /** People who may take a minor, and people who may not. */
  getPickups: ({ id, signal }: Signal & Person) =>
    call<Pickup[]>(`/customers/${id}/pickups`, { signal }),
  undoCheckIn: ({ id, reason }: { id: number; reason?: string }) =>
    call<Visit>(`/visits/${id}/undo`, {
      method: 'POST',
      body: reason === undefined ? {} : { reason },
    }),
  /** One after the other: each visit is one call, and a failed one leaves the others undone. */
  undoLast: async ({ what, visits }: LastDone): Promise<UndoneLast> => {
    const undone: Visit[] = []
    const left: DoneVisit[] = []
    let failure: unknown = null
    for (const visit of visits) {
      try {
        const path = `/visits/${visit.id}/${UNDO_PATHS[what]}`
        undone.push(await call<Visit>(path, { method: 'POST', body: {} }))
      } catch (error) {
        left.push(visit)
        failure ??= error
      }
    }
    return { undone, left, failure }
  },
  checkEverybodyOut: ({ day, reason }: { day: Day; reason?: string }) =>
    call<{ updated_count: number }>('/visits/check-out', {
      method: 'POST',
      body: { all: true, day, ...(reason === undefined ? {} : { override_reason: reason }) },
    }),
  banCustomer: ({ id, ...body }: NewBan & Person) =>
    call(`/customers/${id}/ban`, { method: 'PUT', body }),
  liftBan: ({ id }: Person) => call(`/customers/${id}/ban`, { method: 'DELETE' }),
  makeSignLink: ({ id }: Person) => signLink(id, {}),
  sendSignLink: ({ id }: Person) => signLink(id, { send_email: true }),
}

const UNDO_PATHS = { check_in: 'undo', check_out: 'check-out/undo' }

/** True for a text longer than any search that is neither a pass nor a party link. */
async function isTooLong(q: string): Promise<boolean> {
  if (q.length <= COUNTER_QUERY.max) return false
  const { isPassText } = await import('@trailgate/shared/passes/pass_text')
  const { partyTokenIn } = await import('@trailgate/shared/parties/party_text')
  return !isPassText(q) && partyTokenIn(q) === null
}

function signLink(id: number, body: { send_email?: true }) {
  return call<SignLink>(`/customers/${id}/sign-link`, { method: 'POST', body })
}
