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
  const known = useRef<Known>({ place: placeOf(state), leaving: false })

  const follow = useLatest(() => {
    const { place, leaving } = known.current
    // What is done before the history has gone back follows when it has.
    if (leaving || depth === place) return
    known.current = { place: depth, leaving: depth < place }
    if (depth > place) void navigate(pathname, { state: { ...asObject(state), place: depth } })
    // A step back within the flow; or Forward, or a reload, to a step that is not taken yet.
    else void navigate(depth - place)
  })
  useEffect(() => follow.current(), [depth, follow])

  const moved = useLatest(() => {
    if (window.location.pathname !== pathname) return
    // The history itself is asked: what the router shows may be one move behind somebody who is quick.
    const place = placeOf(asObject(window.history.state).usr)
    const before = known.current.place
    known.current = { place, leaving: false }
    // Back was pressed: the flow follows. Else the history has gone where it was told.
    if (place < before) back()
    else follow.current()
  })
  useEffect(() => {
    const listen = () => moved.current()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [moved])

  return () => known.current.place
}

interface Known {
  /** Where the history is, or is going. */
  place: number
  /** Whether it has been told to go back and has not gone yet. */
  leaving: boolean
}

function placeOf(state: unknown): number {
  const { place } = asObject(state)
  return typeof place === 'number' ? place : 0
}

function asObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
