import { ApiError } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import type { KioskMayRideCode } from '@trailgate/shared/visits/constants'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'

import { isTransient } from '../api/isTransient.ts'
import { needsWaiver } from '../family/family.ts'

/** What became of somebody who is to come in. Whoever is in stays in: a kiosk checks nobody out. */
export type Ride =
  | { state: 'saving' }
  /** No answer came; the same call is sent again. */
  | { state: 'unsent' }
  | { state: 'in' | 'held'; reason: KioskMayRideCode | null }
  | { state: 'refused'; why: string }

export interface Rides {
  of: ReadonlyMap<number, Ride>
  /** Who does not ride today, and so is not signed for. */
  left: ReadonlySet<number>
}

interface Tools {
  save(ids: readonly number[], key: string, signal: AbortSignal): Promise<KioskVisit[]>
  newKey(): string
  /** Does something later, unless the function that it answers is called before. */
  later(work: () => void, milliseconds: number): () => void
  /** The server has ended the session. */
  onExpired(): void
}

interface Call {
  ids: readonly number[]
  key: string
}

const ANSWER_MS = 10_000
const LEAVING_MS = 3000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000

const NOBODY: Rides = { of: new Map(), left: new Set() }

/** Who of a family rides today: one call after the other, each repeated under its key until it is answered (docs/product/kiosk.md). */
export function rides(tools: Tools) {
  const listeners = new Set<() => void>()
  let visit = aVisit()

  function aVisit() {
    const shown = (newer: Rides) => {
      state = newer
      if (visit === self) for (const listener of listeners) listener()
    }
    let state = NOBODY
    const queue: Call[] = []
    const planned = new Set<number>()
    const ended = new AbortController()
    let begun = false
    let working = false
    let wake: (() => void) | null = null
    let told: (() => void)[] = []

    function note(ids: readonly number[], ride: Ride) {
      const of = new Map(state.of)
      for (const id of ids) of.set(id, ride)
      shown({ ...state, of })
    }

    function noteAnswer(visits: readonly KioskVisit[]) {
      const of = new Map(state.of)
      for (const { customer_id: id, state: is, reason } of visits) of.set(id, { state: is, reason })
      shown({ ...state, of })
    }

    /** Whoever waits for an answer learns that there is none for now. */
    function rest() {
      for (const tell of told) tell()
      told = []
    }

    async function work() {
      if (working) return
      working = true
      let pause = FIRST_PAUSE_MS
      for (let call = queue[0]; call && !ended.signal.aborted; call = queue[0]) {
        const isDone = await attempt(call)
        if (isDone) {
          queue.shift()
          pause = FIRST_PAUSE_MS
          continue
        }
        note(call.ids, { state: 'unsent' })
        rest()
        await waiting(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      working = false
      rest()
    }

    async function attempt({ ids, key }: Call): Promise<boolean> {
      const hung = new AbortController()
      const stop = tools.later(() => hung.abort(), ANSWER_MS)
      try {
        noteAnswer(await tools.save(ids, key, AbortSignal.any([hung.signal, ended.signal])))
        return true
      } catch (error) {
        if (ended.signal.aborted) return true
        if (hung.signal.aborted || isTransient(error)) return false
        if (error instanceof ApiError && error.status === 401 && visit === self) tools.onExpired()
        note(ids, { state: 'refused', why: whyRefused(error) })
        return true
      } finally {
        stop()
      }
    }

    function waiting(milliseconds: number): Promise<void> {
      return new Promise((resolve) => {
        const stop = tools.later(done, milliseconds)
        wake = done
        ended.signal.addEventListener('abort', done)
        function done() {
          stop()
          ended.signal.removeEventListener('abort', done)
          wake = null
          resolve()
        }
      })
    }

    function come(ids: readonly number[]) {
      const fresh = ids.filter((id) => isFree(state.of.get(id)))
      if (fresh.length === 0) return
      queue.push({ ids: fresh, key: tools.newKey() })
      note(fresh, { state: 'saving' })
      void work()
    }

    const self = {
      now: () => state,
      come,

      /** The family as it was read: at first the one who checked in and who came last time; later who was signed for. */
      arrive(family: KioskFamily) {
        const first = begun ? [] : family.filter(isExpected)
        begun = true
        const signed = family.filter((member) => planned.has(member.id) && !needsWaiver(member))
        for (const { id } of signed) planned.delete(id)
        come([...first, ...signed].filter((member) => !member.is_in).map(({ id }) => id))
      },

      /** These people are signed for, and come in as soon as they are covered. */
      plan(ids: readonly number[]) {
        for (const id of ids) planned.add(id)
      },

      /** Somebody rides, or does not. */
      choose(id: number, isRiding: boolean) {
        const left = new Set(state.left)
        const of = new Map(state.of)
        if (isRiding) left.delete(id)
        else left.add(id)
        if (!isRiding && isFree(of.get(id))) of.delete(id)
        shown({ of, left })
        if (isRiding) come([id])
      },

      hurry: () => wake?.(),

      /** Waits for what is on its way, but not for a line that is cut. */
      async settled(): Promise<void> {
        if (!working || wake) return
        await new Promise<void>((resolve) => {
          const stop = tools.later(resolve, LEAVING_MS)
          told.push(() => {
            stop()
            resolve()
          })
        })
      },

      end: () => ended.abort(),
    }
    return self
  }

  function next() {
    const before = visit
    visit = aVisit()
    for (const listener of listeners) listener()
    return before
  }

  return {
    now: () => visit.now(),
    come: (ids: readonly number[]) => visit.come(ids),
    arrive: (family: KioskFamily) => visit.arrive(family),
    plan: (ids: readonly number[]) => visit.plan(ids),
    choose: (id: number, isRiding: boolean) => visit.choose(id, isRiding),

    /** The connection is back. */
    hurry: () => visit.hurry(),

    /** The next rider finds nothing of it. */
    forget(): void {
      next().end()
    },

    /** The same, but what is on its way may still arrive before the session ends. */
    async leave(): Promise<void> {
      const left = next()
      await left.settled()
      left.end()
    },

    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Whether the one who checked in stands here, or came with them the last time and may ride now. */
function isExpected(member: FamilyMember): boolean {
  if (member.is_self) return true
  return member.came_last_time && member.may_ride.verdict !== 'see_staff' && !needsWaiver(member)
}

/** Whether somebody is neither in nor on the way. */
function isFree(ride: Ride | undefined): boolean {
  return !ride || ride.state === 'held' || ride.state === 'refused'
}

/** The words for somebody whom only staff let in; of any other refusal a rider at the gate can do nothing. */
function whyRefused(error: unknown): string {
  if (error instanceof ApiError && error.code === 'SEE_STAFF') return error.message
  console.warn('Somebody was not checked in:', error)
  return messages['ride.failed']
}
