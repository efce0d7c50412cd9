import { messages } from '../sessions/messages.ts'
import type { MayRideCode } from '../visits/constants.ts'
import type { ApiScope } from './scopes.ts'

/** Fields that are empty for every key: notes of staff for staff, and answers on waivers. */
const NEVER: Readonly<Record<string, unknown>> = { alert: null, flags: [] }

/** Fields that a key gets only with a further scope. */
const WITH_SCOPE: Readonly<Record<string, ApiScope>> = { price_paid: 'reports:read' }

/**
 * Replacer of `JSON.stringify` for answers to a key: hides the fields that its scopes do not show, and the words about a
 * ban or a declined waiver. Where an alert or a ban decides at the gate, the reason says only that staff must be asked.
 */
export function withoutWithheld(scopes: readonly ApiScope[]) {
  return (name: string, value: unknown): unknown => {
    if (Object.hasOwn(NEVER, name)) return NEVER[name]
    const scope = Object.hasOwn(WITH_SCOPE, name) ? WITH_SCOPE[name] : undefined
    if (scope && !scopes.includes(scope)) return undefined
    if (name === 'ban' && isObject(value)) return { ...value, reason: '', banned_by: null }
    if (name === 'declined' && isObject(value)) return { ...value, reason: null }
    return isOfStaff(value) ? { ...value, text: messages['login.see_staff'] } : value
  }
}

/** A reason of the gate whose text holds words of staff. */
function isOfStaff(value: unknown): value is { code: MayRideCode; text: string } {
  return isObject(value) && 'code' in value && (value.code === 'alert' || value.code === 'banned')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
