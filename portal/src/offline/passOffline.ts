import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { checkPass } from '@trailgate/shared/passes/check_pass'
import { messages as passes } from '@trailgate/shared/passes/messages'
import type { KioskKeys } from '@trailgate/shared/passes/schemas'

import { get } from '../api/client.ts'

/** Next step after a pass, and the sentence for its rider. */
interface PassOutcome {
  next: 'visit' | 'who' | 'refused'
  sentence: string
}

/**
 * Checks a pass without a network. A browser that cannot check signatures leaves that to the server: nothing
 * is called verified here in any case.
 */
export async function passOffline(pass: string, today: Day): Promise<PassOutcome> {
  const check = await checkPass(pass, await keysKept())
  if (check.state === 'unsupported') return { next: 'visit', sentence: '' }
  if (check.state !== 'valid') return { next: 'refused', sentence: passes['pass.refused'] }
  const { c: coveredUntil } = check.payload
  if (coveredUntil !== null && coveredUntil >= today) return { next: 'visit', sentence: '' }
  return { next: 'who', sentence: messages['pass.uncovered'] }
}

/** The keys that the worker has stored. */
async function keysKept(): Promise<Pick<KioskKeys, 'keys' | 'dead_serials'>> {
  try {
    return await get<KioskKeys>('/kiosk/keys')
  } catch (error) {
    console.warn('The keys of the passes are not on this tablet:', error)
    return { keys: [], dead_serials: [] }
  }
}
