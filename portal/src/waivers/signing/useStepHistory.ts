import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useLatest } from '../../ui/useLatest.ts'
import type { SigningHandle } from './useSigning.ts'

/**
 * Gives each step a history entry, so that the phone's Back is the flow's Back. Returns a function for the number of
 * entries above the first.
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
    // Changes made before the history has gone back are applied afterwards.
    if (leaving || depth === place) return
    known.current = { place: depth, leaving: depth < place }
    if (depth > place) void navigate(pathname, { state: { ...asObject(state), place: depth } })
    // A step back within the flow; or Forward, or a reload, to a step not reached yet.
    else void navigate(depth - place)
  })
  useEffect(() => follow.current(), [depth, follow])

  const moved = useLatest(() => {
    if (window.location.pathname !== pathname) return
    // Reads window.history directly: the router may lag one move behind a fast user.
    const place = placeOf(asObject(window.history.state).usr)
    const before = known.current.place
    known.current = { place, leaving: false }
    // Back was pressed: the flow follows. Otherwise the history has followed the flow.
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
  /** Current or target entry of the history. */
  place: number
  /** True while the history has been told to go back but has not yet. */
  leaving: boolean
}

function placeOf(state: unknown): number {
  const { place } = asObject(state)
  return typeof place === 'number' ? place : 0
}

function asObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
