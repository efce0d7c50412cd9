import { messages } from '@trailgate/shared/waivers/messages'
import { Unavailable } from '#platform/http/refusals'
import { signingKeyId } from '#waivers/seal/signing_key'

/** The park was started with another key since this process started: its signatures could not be verified. */
export class OtherKey extends Unavailable {
  constructor() {
    super(60, messages['key.replaced'])
  }
}

/** @throws {OtherKey} unless this process signs with the park's stored key; null before a park has stored one. */
export function expectOwnKey(noted: string | null) {
  if (noted !== null && noted !== signingKeyId()) throw new OtherKey()
}
