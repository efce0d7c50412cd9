import type { SignedWaiversRow } from '#database/rows'
import type { ChainEvent, Erasure } from '#waivers/seal/chain_event'

/** What changes about a waiver after it was signed; everything else never does. */
export type Standing = Pick<
  SignedWaiversRow,
  'subject_id' | 'signer_id' | 'counts_for_id' | 'voided_at'
> & {
  /** The voidings, as `waiver_events` tells them. */
  voidings: Extract<ChainEvent, { kind: 'voided' }>[]
  /** The holds that were placed and taken away, as it tells them too. */
  holds: Extract<ChainEvent, { kind: 'held' | 'released' }>[]
  erasure: Erasure | null
}

/** How a waiver stands after what happened to it, in the order of the chain. The tables say the same, or somebody changed them. */
export function afterEvents(
  signed: { subject: { id: number }; signer: { id: number } },
  events: readonly ChainEvent[]
): Standing {
  const standing: Standing = {
    subject_id: signed.subject.id,
    signer_id: signed.signer.id,
    counts_for_id: signed.subject.id,
    voided_at: null,
    voidings: [],
    holds: [],
    erasure: null,
  }
  for (const event of events) apply(event, standing)
  return standing
}

function apply(event: ChainEvent, standing: Standing) {
  switch (event.kind) {
    case 'voided':
      standing.voided_at = event.voided_at
      standing.voidings.push(event)
      return
    case 'held':
    case 'released':
      standing.holds.push(event)
      return
    case 'counted':
      standing.counts_for_id = event.to
      return
    case 'person_deleted':
      for (const column of ['subject_id', 'signer_id', 'counts_for_id'] as const) {
        if (standing[column] === event.person) standing[column] = null
      }
      return
    case 'erased':
      standing.erasure = event
  }
}
