import { ApiError } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import type { KioskMayRideCode } from '@trailgate/shared/visits/constants'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'

import { isTransient } from '../api/isTransient.ts'
import { needsWaiver } from '../family/family.ts'

/** Check-in of one person. A kiosk can undo its own check-ins, and checks no rider out. */
export type Ride =
  | { state: 'saving' }
  /** No answer came; the same call is sent again. */
  | { state: 'unsent' }
  /** `stays` where the server did not take the check-in back. */
  | { state: 'in'; reason: KioskMayRideCode | null; stays?: true }
  | { state: 'held'; reason: KioskMayRideCode | null }
  /** The check-in is being taken back; `isCut` while no answer comes. */
  | { state: 'leaving'; isCut: boolean }
  | { state: 'out' }
  | { state: 'refused'; why: string }

export interface Rides {
  of: ReadonlyMap<number, Ride>
  /** Members who do not ride today, and so are not signed for. */
  left: ReadonlySet<number>
}

interface Tools {
  save(ids: readonly number[], key: string, signal: AbortSignal): Promise<KioskVisit[]>
  undo(visitId: number, key: string, signal: AbortSignal): Promise<unknown>
  newKey(): string
  /** Schedules work; the returned function cancels it. */
  later(work: () => void, milliseconds: number): () => void
  /** The server has ended the session. */
  onExpired(): void
}

/** Check-in of several people, or undo of one. */
type Call = { key: string; isSent: boolean } & (
  | { what: 'come'; ids: readonly number[] }
  | { what: 'undo'; id: number }
)

const ANSWER_MS = 10_000
const LEAVING_MS = 3000
/** Longer than one answer is waited for. */
const UNDOING_MS = 12_000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000

const NOBODY: Rides = { of: new Map(), left: new Set() }

/** Rides of a family: calls run one at a time, each retried under its idempotency key until answered (docs/product/kiosk.md). */
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
    /** By person, as far as the server has told. */
    const visits = new Map<number, number>()
    const planned = new Set<number>()
    const ended = new AbortController()
    let begun = false
    let working = false
    let wake: (() => void) | null = null
    let told: (() => void)[] = []
    let ends: (() => void)[] = []

    function note(ids: readonly number[], ride: Ride) {
      const of = new Map(state.of)
      for (const id of ids) of.set(id, ride)
      shown({ ...state, of })
    }

    /** Notes the outcome of a call, unless a later one is about the same person. */
    function tell(call: Call, id: number, ride: Ride) {
      const later = queue.slice(queue.indexOf(call) + 1)
      if (!later.some((other) => peopleOf(other).includes(id))) note([id], ride)
    }

    function takeAnswer(call: Call, answer: readonly KioskVisit[]) {
      for (const { customer_id: id, visit_id: visitId, state: is, reason } of answer) {
        if (visitId !== null) visits.set(id, visitId)
        tell(call, id, is === 'out' ? OUT : { state: is, reason })
      }
    }

    /** Tells all waiting callers that no answer is available for now. */
    function rest() {
      for (const say of told) say()
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
        for (const id of peopleOf(call)) tell(call, id, CUT[call.what])
        rest()
        await waiting(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      working = false
      rest()
      for (const end of ends) end()
      ends = []
    }

    async function attempt(call: Call): Promise<boolean> {
      const cut = new AbortController()
      const { signal } = cut
      const abort = () => cut.abort()
      const stop = tools.later(abort, ANSWER_MS)
      ended.signal.addEventListener('abort', abort)
      call.isSent = true
      try {
        if (call.what === 'undo') await takeBack(call, signal)
        else takeAnswer(call, await tools.save(call.ids, call.key, signal))
        return true
      } catch (error) {
        if (ended.signal.aborted) return true
        if (signal.aborted || isTransient(error)) return false
        if (error instanceof ApiError && error.status === 401 && visit === self) tools.onExpired()
        const ride = call.what === 'undo' ? stays(error) : refusedFor(error)
        for (const id of peopleOf(call)) tell(call, id, ride)
        return true
      } finally {
        stop()
        ended.signal.removeEventListener('abort', abort)
      }
    }

    async function takeBack(call: Call & { what: 'undo' }, signal: AbortSignal) {
      const visitId = visits.get(call.id)
      if (visitId !== undefined) await tools.undo(visitId, call.key, signal)
      visits.delete(call.id)
      tell(call, call.id, OUT)
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

    /** Waits until nothing is left to send. */
    function allSent(): Promise<void> {
      if (!working) return Promise.resolve()
      return new Promise((resolve) => ends.push(resolve))
    }

    function forgetRide(id: number) {
      const of = new Map(state.of)
      if (of.get(id)?.state !== 'out') of.delete(id)
      shown({ ...state, of })
    }

    function come(ids: readonly number[]) {
      const fresh = ids.filter((id) => !isComing(state.of.get(id)))
      if (fresh.length === 0) return
      queue.push({ what: 'come', ids: fresh, key: tools.newKey(), isSent: false })
      note(fresh, { state: 'saving' })
      void work()
    }

    /** Undoes check-ins; a call not yet sent drops these people. */
    function undo(ids: readonly number[]) {
      for (const id of ids) {
        const unsent = queue.find((call) => call.what === 'come' && call.ids.includes(id))
        if (unsent?.what === 'come' && !unsent.isSent) {
          unsent.ids = unsent.ids.filter((other) => other !== id)
          if (unsent.ids.length === 0) queue.splice(queue.indexOf(unsent), 1)
          note([id], OUT)
        } else {
          queue.push({ what: 'undo', id, key: tools.newKey(), isSent: false })
          note([id], { state: 'leaving', isCut: false })
        }
      }
      void work()
    }

    const self = {
      now: () => state,
      come,

      /** Checks in from the loaded family: first the rider, later the people just signed for. */
      arrive(family: KioskFamily) {
        const first = begun ? [] : family.filter((member) => member.is_self)
        begun = true
        const signed = family.filter((member) => planned.has(member.id) && !needsWaiver(member))
        for (const { id } of signed) planned.delete(id)
        come([...first, ...signed].map(({ id }) => id))
      },

      /** Marks people who are being signed for: they are checked in once covered. */
      plan(ids: readonly number[]) {
        for (const id of ids) planned.add(id)
      },

      /** Sets one member to riding or not riding. */
      choose(id: number, isRiding: boolean) {
        const left = new Set(state.left)
        if (isRiding) left.delete(id)
        else left.add(id)
        shown({ ...state, left })
        if (isRiding) come([id])
        else if (isComing(state.of.get(id))) undo([id])
        else forgetRide(id)
      },

      /** Undoes all check-ins of this visit; true if every one was undone. */
      async undoAll(): Promise<boolean> {
        const ids = [...state.of.keys()].filter((id) => isComing(state.of.get(id)))
        const leaving = [...state.of.keys()].filter((id) => state.of.get(id)?.state === 'leaving')
        undo(ids)
        await Promise.race([
          new Promise<void>((resolve) => void tools.later(resolve, UNDOING_MS)),
          allSent(),
        ])
        const undone = [...ids, ...leaving].every((id) => state.of.get(id)?.state === 'out')
        ended.abort()
        return undone
      },

      hurry: () => wake?.(),

      /** Waits for calls in flight, but not for one that waits to be retried. */
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

    /** Undoes all check-ins of this visit; the next rider starts clean. */
    takeBack: (): Promise<boolean> => next().undoAll(),

    /** The same, but calls in flight may finish before the session ends. */
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

const OUT: Ride = { state: 'out' }

/** While no answer comes. */
const CUT: Record<Call['what'], Ride> = {
  come: { state: 'unsent' },
  undo: { state: 'leaving', isCut: true },
}

/** True if a person is in, or on the way. */
function isComing(ride: Ride | undefined): boolean {
  return ride?.state === 'in' || ride?.state === 'saving' || ride?.state === 'unsent'
}

function peopleOf(call: Call): readonly number[] {
  return call.what === 'undo' ? [call.id] : call.ids
}

/** A visit of another session, or too old to undo; the kiosk gives no details. */
function stays(error: unknown): Ride {
  console.warn('A check-in was not taken back:', error)
  return { state: 'in', reason: null, stays: true }
}

/** Refusal for a rider whom only staff may let in; a rider can do nothing about the others. */
function refusedFor(error: unknown): Ride {
  if (error instanceof ApiError && error.code === 'SEE_STAFF') {
    return { state: 'refused', why: error.message }
  }
  console.warn('Somebody was not checked in:', error)
  return { state: 'refused', why: messages['ride.failed'] }
}
