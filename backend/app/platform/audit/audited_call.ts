import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActorKind } from '@trailgate/shared/activity/actions'
import type { Entry } from '#platform/audit/entries'

/** Actor of a row of the log. */
export type AuditActor = { kind: ActorKind; id: number | null; name: string | null }

/** A request, or a round of a job: all that it changes is one row of the log. */
export type AuditedCall = {
  requestId: string | null
  /** Null while the caller is unknown: then the actor is that of the event. */
  actor: () => AuditActor | null
  /** Further details of its row. */
  facts?: Record<string, unknown>
  /** Its row, once a transaction with it is committed. */
  row?: { id: number; entry: Entry }
  onWritten?: (id: number) => void
}

const calls = new AsyncLocalStorage<AuditedCall>()

/** Runs a request or a job's round as one call of the log. */
export function asOneCall<Result>(call: AuditedCall, work: () => Result): Result {
  return calls.run(call, work)
}

/** The call in which this runs; null outside of any: each transaction is a call of its own. */
export function currentCall(): AuditedCall | null {
  return calls.getStore() ?? null
}

/** Notes in the row of the current call that it takes back another one. */
export function noteUndone(activityId: number) {
  const call = calls.getStore()
  if (call) call.facts = { undoes: activityId }
}

/** A round of a job as one call. */
export function asRoundOf<Result>(name: string, work: () => Result): Result {
  const actor = (): AuditActor => ({ kind: 'job', id: null, name })
  return asOneCall({ requestId: null, actor }, work)
}
