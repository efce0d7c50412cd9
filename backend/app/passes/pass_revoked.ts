import { messages } from '@trailgate/shared/passes/messages'
import type { CustomersRow } from '#database/rows'
import { Refusal } from '#platform/http/refusal'

/** Staff revoked the pass; only they can issue another. */
export class PassRevoked extends Refusal {
  readonly holder: Pick<CustomersRow, 'first_name' | 'last_name'>

  constructor(holder: PassRevoked['holder'], message: string = messages.revoked) {
    super('PASS_REVOKED', message)
    this.holder = holder
  }
}
