import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { CustomerChanges } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { isPassText } from '@trailgate/shared/passes/pass_text'
import type { SignLink } from '@trailgate/shared/sign_links/schemas'
import { COUNTER_QUERY } from '@trailgate/shared/visits/constants'
import type { Household, RollCallLine } from '@trailgate/shared/visits/households'
import type { CheckIn, NewBan, Visit, VisitSummary } from '@trailgate/shared/visits/schemas'

import { call } from '../api/client.ts'
import { wholeList } from '../api/wholeList.ts'
import { whoIsIn } from './whoIsIn.ts'

const PAGE = 100

export const HOUSEHOLDS = ['counter', 'households'] as const
export const VISITS = ['visits'] as const

/** What the box has found. Asked anew each time: who may ride changes while people sign. */
export const householdsOf = (q: string) =>
  queryOptions({
    queryKey: [...HOUSEHOLDS, q],
    queryFn: ({ signal }) =>
      isTooLong(q)
        ? []
        : call<Household[]>(`/counter/search?${new URLSearchParams({ q })}`, { signal }),
    select: withOpenVisits,
    enabled: q.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Nobody says as much, but a code that is read may: that of something else than a pass. */
function isTooLong(q: string): boolean {
  return q.length > COUNTER_QUERY.max && !isPassText(q)
}

/** A visit that is over is none: whoever has left may come in again. */
function withOpenVisits(households: Household[]): Household[] {
  return households.map((household) => ({
    ...household,
    people: household.people.map((person) =>
      person.visit?.state === 'in' ? person : { ...person, visit: null }
    ),
  }))
}

/** Everybody who is in; the stream keeps it true. The oldest first: who comes in meanwhile moves nobody to another page. */
export const visitsIn = (day: Day) =>
  queryOptions({
    queryKey: [...VISITS, 'in', day],
    queryFn: ({ signal }) => {
      const path = `/visits?day=${day}&state=in&sort_order=asc&limit=${PAGE}`
      return whoIsIn(day, () => wholeList<Visit>(path, signal))
    },
  })

export const summaryOf = (day: Day) =>
  queryOptions({
    queryKey: [...VISITS, 'summary', day],
    queryFn: ({ signal }) => call<VisitSummary>(`/visits/summary?day=${day}`, { signal }),
  })

/** Whom to call for everybody who is in; `minors` are the visits of minors, whose guardians the board names. */
export const rollCallOf = (day: Day, minors = '') =>
  queryOptions({
    queryKey: [...VISITS, 'roll call', day, minors],
    queryFn: ({ signal }) => call<RollCallLine[]>(`/visits/roll-call?day=${day}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const checkIn = (body: CheckIn) => call<Visit[]>('/visits', { method: 'POST', body })

export const checkOut = (id: number) => call<Visit>(`/visits/${id}/check-out`, { method: 'POST' })

export const checkOutAll = (day: Day) =>
  call<{ updated_count: number }>('/visits/check-out', {
    method: 'POST',
    body: { all: true, day },
  })

export const ban = (id: number, body: NewBan) =>
  call(`/customers/${id}/ban`, { method: 'PUT', body })

export const liftBan = (id: number) => call(`/customers/${id}/ban`, { method: 'DELETE' })

export const attestPaper = (id: number, body: CustomerChanges) =>
  call(`/customers/${id}`, { method: 'PUT', body })

export const makeSignLink = (id: number) =>
  call<SignLink>(`/customers/${id}/sign-link`, { method: 'POST', body: {} })

export const sendSignLink = (id: number) =>
  call<SignLink>(`/customers/${id}/sign-link`, { method: 'POST', body: { send_email: true } })

/** A link for the dialog that is open: one that stays the same while it is. */
export const signLinkOf = (id: number) =>
  queryOptions({
    queryKey: ['counter', 'sign link', id],
    queryFn: () => makeSignLink(id),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
