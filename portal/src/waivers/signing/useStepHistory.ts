import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useLatest } from '../../ui/useLatest.ts'
import type { SigningHandle } from './useSigning.ts'

/**
 * Gives each step a place in the browser's history, so that the Back of a phone is the Back of the flow. Answers how many
 * of them lie above the one with which the flow began, at any time.
 */
export function useStepHistory({
  depth,
  back,
}: Pick<SigningHandle, 'depth' | 'back'>): () => number {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const place = placeOf(state)
  const known = useRef({ depth, place })
  const latest = useLatest({ back, pathname, state, place })

  useEffect(() => {
    const before = known.current
    known.current = { depth, place }
    if (depth === place) return
    const { back: goBack, pathname: here, state: held } = latest.current
    // Back was pressed: the flow follows.
    if (place < before.place) goBack()
    // A step was taken: the history follows.
    else if (depth > before.depth)
      void navigate(here, { state: { ...asObject(held), place: depth } })
    // A step back within the flow; or Forward, or a reload, to a step that is not taken yet.
    else void navigate(depth - place)
  }, [depth, place, latest, navigate])

  return () => latest.current.place
}

function placeOf(state: unknown): number {
  const { place } = asObject(state)
  return typeof place === 'number' ? place : 0
}

function asObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
