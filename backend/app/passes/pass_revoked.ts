import { messages } from '@trailgate/shared/passes/messages'
import { Refusal } from '#platform/http/refusal'

/** Staff revoked the pass: only they make another. */
export class PassRevoked extends Refusal {
  constructor(
    readonly holder: { first_name: string; last_name: string },
    message: string = messages.revoked
  ) {
    super('PASS_REVOKED', message)
  }
}
