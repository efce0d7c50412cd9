import type { OfflineCode } from '@trailgate/shared/offline/constants'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineReason } from '@trailgate/shared/offline/schemas'
import { fill } from '@trailgate/shared/text'
import { isRetryable } from '#platform/database/database_errors'
import { Refusal } from '#platform/http/refusal'
import { Invalid } from '#platform/http/refusals'
import { UnknownText } from '#waivers/signing/sign_captured'

/** Stored length of a reason. */
const SAID_MAX = 300

/** Staff decide this item: nothing of it is written but the item itself. */
export class NeedsStaff extends Error {
  readonly reason: OfflineReason

  /** `text`: a sentence that says more than the one of the code. */
  constructor(code: OfflineCode, what?: string, text?: string) {
    super(`Needs staff: ${code}`)
    this.reason = text ? { code, text: text.slice(0, SAID_MAX) } : reasonOf(code, what)
  }
}

/** The person of a registration is made, but the signature beside it needs staff: it becomes an item of its own. */
export class SignatureNeedsStaff extends Error {
  readonly reason: OfflineReason

  constructor(reason: OfflineReason) {
    super(`The signature needs staff: ${reason.code}`)
    this.reason = reason
  }
}

/** A code with its sentence. */
export function reasonOf(
  code: OfflineCode,
  what: string = messages['what.entered']
): OfflineReason {
  return { code, text: fill(messages[`reason.${code}`], { what }).slice(0, SAID_MAX) }
}

/** Refusals of the calls that riders make themselves, as reasons of an item. */
const CODE_OF: Partial<Record<Refusal['code'], OfflineCode>> = {
  DUPLICATE_PHONE: 'PHONE_TAKEN',
  GUARDIAN_REQUIRED: 'GUARDIAN_REQUIRED',
  PARENT_REQUIRED: 'GUARDIAN_REQUIRED',
  NOT_FOUND: 'NO_SUCH_PERSON',
  SEE_STAFF: 'SUSPENDED',
}

/** The reason why staff decide an item that failed so; null for a fault that passes: the tablet sends the item again. */
export function staffReason(error: unknown): OfflineReason | null {
  if (error instanceof NeedsStaff) return error.reason
  if (error instanceof UnknownText) return reasonOf('UNKNOWN_TEXT')
  if (isRetryable(error)) return null
  if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) return null
  if (error instanceof Invalid) return reasonOf('INCOMPLETE', whatOf(error))
  const code = CODE_OF[error.code]
  return code ? reasonOf(code) : reasonOf('INCOMPLETE', withoutPeriod(error.message))
}

function whatOf({ details, message }: Invalid): string {
  const said = Object.entries(details ?? {}).map(
    ([field, texts]) => `${field} (${withoutPeriod(texts[0] ?? '')})`
  )
  return said.length > 0 ? said.join(', ') : withoutPeriod(message)
}

function withoutPeriod(text: string): string {
  return text.replace(/\.$/, '')
}
