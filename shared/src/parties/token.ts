import * as v from 'valibot'
import { PARTY_TOKEN_MAX } from './constants.ts'
import { messages } from './messages.ts'

/** The party token in a registration; a malformed one matches no party. */
export function partyToken() {
  return v.nullish(
    v.pipe(v.string(messages.unknown), v.maxLength(PARTY_TOKEN_MAX, messages.unknown))
  )
}
