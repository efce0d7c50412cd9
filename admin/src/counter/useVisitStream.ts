import { useEffect, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import type { Day } from '@trailgate/shared/dates'
import { ApiError } from '@trailgate/shared/http/error'
import { VISIT_STREAM } from '@trailgate/shared/visits/constants'
import type { Household } from '@trailgate/shared/visits/households'
import type { Visit, VisitSummary } from '@trailgate/shared/visits/schemas'

import { send } from '../api/client.ts'
import { withoutVisit, withVisit, withVisitOf } from './board.ts'
import { eventReader, waitAfter, type StreamEvent } from './eventStream.ts'
import { HOUSEHOLDS, summaryOf, VISITS, visitsIn } from './queries.ts'
import { tellReadings, type Change } from './whoIsIn.ts'

/** Whether what is shown is kept up to date at this moment. */
export type StreamState = 'connecting' | 'live' | 'reconnecting'

/** A connection on which nothing comes for more than two beats is dead. */
const SILENT_MS = (VISIT_STREAM.beatSeconds * 2 + 5) * 1000

/** Follows the visits of a day and keeps who is in, the numbers and the households on the screen true. */
export function useVisitStream(day: Day): StreamState {
  const queries = useQueryClient()
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    const leaving = new AbortController()
    void follow({ day, queries, tell: setState, signal: leaving.signal })
    return () => leaving.abort()
  }, [day, queries])
  return state
}

interface Following {
  day: Day
  queries: QueryClient
  tell(state: StreamState): void
  signal: AbortSignal
}

async function follow({ day, queries, tell, signal }: Following): Promise<void> {
  let lastEventId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    const silence = new AbortController()
    const either = AbortSignal.any([signal, silence.signal])
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENT_MS)
    }
    try {
      hear()
      const response = await send(`/visits/stream?day=${day}`, {
        accept: 'text/event-stream',
        signal: either,
        ...(lastEventId === null ? {} : { lastEventId }),
      })
      // What happened between the list and the stream is read once more.
      if (lastEventId === null) void queries.invalidateQueries({ queryKey: visitsIn(day).queryKey })
      failures = 0
      tell('live')
      const read = eventReader()
      const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const piece = await pieces?.read()
        if (!piece || piece.done) break
        hear()
        for (const event of read(piece.value)) {
          lastEventId = event.id ?? lastEventId
          take(event, day, queries)
        }
      }
    } catch (error) {
      if (!isLost(error)) throw error
    } finally {
      clearTimeout(timer)
    }
    if (signal.aborted) return
    failures += 1
    tell('reconnecting')
    await pause(waitAfter(failures), signal)
  }
}

/** A refusal, a connection that broke or one that was given up: each is tried again. A token that is over has ended the session. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError || error instanceof DOMException || error instanceof TypeError
}

function take({ event, data }: StreamEvent, day: Day, queries: QueryClient): void {
  if (event === 'reset') void queries.invalidateQueries({ queryKey: VISITS })
  if (event === 'summary') {
    queries.setQueryData(summaryOf(day).queryKey, JSON.parse(data) as VisitSummary)
  }
  if (event === 'visit') showVisit(JSON.parse(data) as Visit, queries)
  if (event === 'gone') {
    const { id } = JSON.parse(data) as { id: number }
    change(day, queries, (visits) => withoutVisit(visits, id))
  }
}

/** Shows a visit as it is now wherever it stands. */
export function showVisit(visit: Visit, queries: QueryClient): void {
  change(visit.park_day, queries, (visits) => withVisit(visits, visit))
  queries.setQueriesData<Household[]>(
    { queryKey: HOUSEHOLDS },
    (known) => known && withVisitOf(known, visit)
  )
}

/** Changes who is shown as in, and who is about to be: a list that is being read takes the place of what is shown. */
function change(day: Day, queries: QueryClient, changed: Change): void {
  queries.setQueryData(visitsIn(day).queryKey, (known) => known && changed(known))
  tellReadings(day, changed)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
