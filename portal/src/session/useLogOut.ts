import { randomId } from '@trailgate/shared/browser/random_id'
import { ApiError } from '@trailgate/shared/http/error'
import { useState } from 'react'

import { postSessionless } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { customerSession } from './customerSession.ts'
import { heldSignature } from './heldSignature.ts'

/** Ends the session on the server first: a browser that only forgets leaves it open to whoever holds the cookie. */
export function useLogOut(onOut: () => unknown) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')

  async function logOut() {
    setState('leaving')
    try {
      await postSessionless('/customers/logout', undefined, randomId())
    } catch (error) {
      // A session that is gone already is what was asked for.
      if (!(error instanceof ApiError && error.status === 401)) {
        setState('failed')
        return
      }
    }
    customerSession.clear()
    heldSignature.drop()
    riderQueries.clear()
    await onOut()
  }

  return {
    leaving: state === 'leaving',
    failed: state === 'failed',
    logOut: () => {
      if (state !== 'leaving') void logOut()
    },
  }
}
