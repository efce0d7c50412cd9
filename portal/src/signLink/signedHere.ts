import { useEffect } from 'react'

import { heldSignature } from '../session/heldSignature.ts'

/** Mark of the history entry: over this link something was signed on the rider's own phone. */
const SIGNED = 'signed'

/** True if something was signed in this page or before its reload: its signer is never asked to open the link again. */
export function isSignedHere(counter: string | null): boolean {
  if (counter !== null) return heldSignature.justSigned(Date.now())
  return heldSignature.justSigned(Date.now(), Infinity) || signedState() !== null
}

/** The mark for the entry that takes the place of this one. */
export function signedState(): object | null {
  const state = stateOf(window.history.state)
  return SIGNED in state ? { [SIGNED]: true } : null
}

/** Marks the history entry as soon as something is signed. The counter's device is everybody's. */
export function useSignedMark(counter: string | null): void {
  useEffect(() => {
    if (counter !== null) return
    return heldSignature.subscribe(() => {
      if (!heldSignature.justSigned(Date.now(), Infinity)) return
      const { state } = window.history
      const usr = { ...stateOf(state), [SIGNED]: true }
      window.history.replaceState({ ...(state as object | null), usr }, '')
    })
  }, [counter])
}

function stateOf(state: unknown): object {
  if (typeof state !== 'object' || state === null || !('usr' in state)) return {}
  return typeof state.usr === 'object' && state.usr !== null ? state.usr : {}
}
