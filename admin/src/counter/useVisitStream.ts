import { useEffect, useState } from 'react'

import type { Day } from '@trailgate/shared/dates'
import { ApiError } from '@trailgate/shared/http/error'
import { VISIT_STREAM } from '@trailgate/shared/visits/constants'
import type { Household } from '@trailgate/shared/visits/households'
import type { Visit, VisitSummary } from '@trailgate/shared/visits/schemas'

import { queryClient, refresh } from '../providers/queryClient.ts'
import { keyOf } from '../providers/resources.ts'
import { useProvider } from '../providers/useProvider.ts'
import { withoutVisit, withVisit, withVisitOf } from './board.ts'
import { eventReader, waitAfter, type StreamEvent } from './eventStream.ts'
import type { counterCalls } from './calls.ts'
import { noteHeard } from './lastHeard.ts'
import { applyToReadings, type Change } from './whoIsIn.ts'

/** State of the event stream; the screen is up to date only while `live`. */
export type StreamState = 'connecting' | 'live' | 'reconnecting'

/** A connection on which nothing comes for more than two beats is dead. */
const SILENT_MS = (VISIT_STREAM.beatSeconds * 2 + 5) * 1000

/** Follows the visits of a day and keeps who is in, the numbers and the households on the screen true. */
export function useVisitStream(day: Day): StreamState {
  const { followVisits } = useProvider()
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    const leaving = new AbortController()
    void follow({ day, followVisits, onState: setState, signal: leaving.signal })
    return () => leaving.abort()
  }, [day, followVisits])
  return state
}

interface Following {
  day: Day
  followVisits: (typeof counterCalls)['followVisits']
  onState(state: StreamState): void
  signal: AbortSignal
}

async function follow({ day, followVisits, onState, signal }: Following): Promise<void> {
  let lastEventId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    const silence = new AbortController()
    const either = AbortSignal.any([signal, silence.signal])
    // The browser knows that the line is cut before the silence tells.
    addEventListener('offline', () => silence.abort(), { signal: either })
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENT_MS)
    }
    try {
      hear()
      const response = await followVisits({ day, lastEventId, signal: either })
      // Changes between the list and the stream would be missed: read the list once more.
      if (lastEventId === null) void queryClient.invalidateQueries({ queryKey: visitsIn(day) })
      failures = 0
      noteHeard(Date.now())
      onState('live')
      const read = eventReader()
      const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const piece = await pieces?.read()
        if (!piece || piece.done) break
        hear()
        for (const event of read(piece.value)) {
          lastEventId = event.id ?? lastEventId
          take(event, day)
        }
        noteHeard(Date.now())
      }
    } catch (error) {
      if (!isLost(error)) throw error
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
    if (signal.aborted) return
    failures += 1
    onState('reconnecting')
    await pause(waitAfter(failures), signal)
  }
}

/** A refusal, a connection that broke or one that was given up: each is tried again. A token that is over has ended the session. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError || error instanceof DOMException || error instanceof TypeError
}

function take({ event, data }: StreamEvent, day: Day): void {
  if (event === 'reset') void refresh('visits')
  if (event === 'summary') {
    const key = keyOf('visits', 'getVisitSummary', { day })
    queryClient.setQueryData(key, JSON.parse(data) as VisitSummary)
  }
  if (event === 'visit') showVisit(JSON.parse(data) as Visit)
  if (event === 'gone') {
    const { id } = JSON.parse(data) as { id: number }
    change(day, (visits) => withoutVisit(visits, id))
  }
}

/** Shows a visit as it is now wherever it stands. */
export function showVisit(visit: Visit): void {
  change(visit.park_day, (visits) => withVisit(visits, visit))
  queryClient.setQueriesData<Household[]>(
    { queryKey: ['households'] },
    (known) => known && withVisitOf(known, visit)
  )
}

/** Changes who is shown as in, and who is about to be: a list that is being read takes the place of what is shown. */
function change(day: Day, changed: Change): void {
  queryClient.setQueryData<Visit[]>(visitsIn(day), (known) => known && changed(known))
  applyToReadings(day, changed)
}

function visitsIn(day: Day) {
  return keyOf('visits', 'getVisitsIn', { day })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
