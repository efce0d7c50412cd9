import type { SignedWaiversRow } from '#database/rows'
import type { ChainEvent, Erasure } from '#waivers/seal/chain_event'

/** The only facts about a waiver that change after signing. */
export type Standing = Pick<
  SignedWaiversRow,
  'subject_id' | 'signer_id' | 'counts_for_id' | 'voided_at'
> & {
  /** Voidings, as in `waiver_events`. */
  voidings: Extract<ChainEvent, { kind: 'voided' }>[]
  /** Holds placed and released, as in `waiver_events`. */
  holds: Extract<ChainEvent, { kind: 'held' | 'released' }>[]
  erasure: Erasure | null
}

/** State of a waiver after its events, in chain order. The tables say the same unless they were tampered with. */
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
