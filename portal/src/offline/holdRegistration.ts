import type { Registration } from '@trailgate/shared/customers/schemas'
import { ApiError } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/offline/tablet_messages'

import { isCutOff } from './call.ts'
import { isCapturing, lineNow, setLine, untilCapturing } from './line.ts'
import { offlineNewcomer } from './newcomer.ts'
import { registrationOf } from './payloads.ts'
import { HELD_MS } from './plan.ts'
import { capture, change } from './queue.ts'

/**
 * The answer of the server. Null if it cannot be reached and this tablet has stored the registration: at once, so that
 * nothing is lost if the tablet dies before the signature. The kiosk then goes on with its rider.
 * @throws ApiError with a sentence for the rider if it cannot be stored
 */
export async function registeredOrHeld<Answer>(
  registration: Registration,
  register: () => Promise<Answer>
): Promise<Answer | null> {
  const answer = await answeredBeforeCut(register)
  if (answer !== null) return answer
  if (lineNow().cutSince === null) setLine({ cutSince: Date.now() })
  const [id = ''] = await captureOrSay([registrationOf(registration)], { heldMs: HELD_MS })
  offlineNewcomer.set({ registration, id })
  return null
}

/** Holds the registration for as long again, since its rider is still here; not one that was refused. */
export async function holdOn(id: string): Promise<void> {
  try {
    await change([id], ({ attempts }) =>
      attempts === 0 ? { not_before: Date.now() + HELD_MS } : {}
    )
  } catch (error) {
    // The next step tries again; if it is sent meanwhile, the rest follows it.
    console.warn('The registration could not be held:', error)
  }
}

async function answeredBeforeCut<Answer>(register: () => Promise<Answer>): Promise<Answer | null> {
  if (isCapturing()) return null
  try {
    // A call on a dead line may be answered after minutes.
    return await Promise.race([register(), untilCapturing().then(() => null)])
  } catch (error) {
    if (lineNow().isPaired && isCutOff(error)) return null
    throw error
  }
}

/** `capture`, with a sentence for the rider if this browser cannot store it. */
export async function captureOrSay(...given: Parameters<typeof capture>): Promise<string[]> {
  try {
    return await capture(...given)
  } catch (cause) {
    console.error('Nothing was stored:', cause)
    throw new ApiError('NOT_SAVED', messages.not_saved, 0, undefined, {
      cause,
      detail: messages.not_saved,
    })
  }
}
