import type { Day } from '@trailgate/shared/dates'
import type { SignLink } from '@trailgate/shared/sign_links/schemas'
import { COUNTER_QUERY } from '@trailgate/shared/visits/constants'
import type { Household, HouseholdPerson, RollCallLine } from '@trailgate/shared/visits/households'
import type { NewBan, Visit, VisitSummary } from '@trailgate/shared/visits/schemas'

import { call, send, type Signal } from '../api/client.ts'
import { wholeList } from '../api/wholeList.ts'
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

/** What is asked and done at the counter. */
export const counterCalls = {
  /** What the box has found. */
  findHouseholds: async ({ q, signal }: Signal & { q: string }) =>
    (await isTooLong(q))
      ? []
      : call<Household[]>(`/counter/search?${new URLSearchParams({ q })}`, { signal }),
  /** Everybody who is in; the oldest first: who comes in meanwhile moves nobody to another page. */
  getVisitsIn: ({ day, signal }: OfDay) => {
    const path = `/visits?day=${day}&state=in&sort_order=asc&limit=${PAGE}`
    return whoIsIn(day, () => wholeList<Visit>(path, { signal }))
  },
  getVisitSummary: ({ day, signal }: OfDay) =>
    call<VisitSummary>(`/visits/summary?day=${day}`, { signal }),
  /** Whom to call for everybody who is in; `minors` are the visits of minors, whose guardians the board names. */
  getRollCall: ({ day, signal }: OfDay & { minors?: readonly number[] | undefined }) =>
    call<RollCallLine[]>(`/visits/roll-call?day=${day}`, { signal }),
  /** What happens from now on, or since the last event that was heard. */
  followVisits: ({ day, lastEventId, signal }: OfDay & { lastEventId: string | null }) =>
    send(`/visits/stream?day=${day}`, {
      accept: 'text/event-stream',
      signal,
      ...(lastEventId === null ? {} : { lastEventId }),
    }),
  checkIn: ({ people, reason }: Arrival) =>
    call<Visit[]>('/visits', {
      method: 'POST',
      body: {
        customer_ids: people.map(({ id }) => id),
        ...(reason === undefined ? {} : { override_reason: reason }),
      },
    }),
  checkOut: ({ id }: { id: number }) => call<Visit>(`/visits/${id}/check-out`, { method: 'POST' }),
  checkEverybodyOut: ({ day }: { day: Day }) =>
    call<{ updated_count: number }>('/visits/check-out', {
      method: 'POST',
      body: { all: true, day },
    }),
  banCustomer: ({ id, ...body }: NewBan & Person) =>
    call(`/customers/${id}/ban`, { method: 'PUT', body }),
  liftBan: ({ id }: Person) => call(`/customers/${id}/ban`, { method: 'DELETE' }),
  makeSignLink: ({ id }: Person) => signLink(id, {}),
  sendSignLink: ({ id }: Person) => signLink(id, { send_email: true }),
}

/** Nobody says as much, but a code that is read may: that of something else than a pass. */
async function isTooLong(q: string): Promise<boolean> {
  if (q.length <= COUNTER_QUERY.max) return false
  const { isPassText } = await import('@trailgate/shared/passes/pass_text')
  return !isPassText(q)
}

function signLink(id: number, body: { send_email?: true }) {
  return call<SignLink>(`/customers/${id}/sign-link`, { method: 'POST', body })
}
