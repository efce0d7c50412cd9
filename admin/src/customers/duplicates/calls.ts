import type {
  CustomerMerge,
  DuplicateCheck,
  DuplicatePair,
  Merge,
  MergeAnswer,
  MergePreview,
  PossibleDuplicate,
  UndoMergeAnswer,
} from '@trailgate/shared/customers/duplicates/schemas'
import { MAX_PAGE_SIZE } from '@trailgate/shared/http/paging'

import { call, type Signal } from '../../api/client.ts'

type OfPerson = Signal & { id: number }

/** API calls of duplicates and merges. */
export const duplicateCalls = {
  /** The pairs that one person is part of. */
  getDuplicates: ({ id, signal }: OfPerson) =>
    call<DuplicatePair[]>(`/customers/duplicates?customer_id=${id}`, { signal }),
  /** Existing customers similar to the one being entered. */
  checkDuplicates: ({ draft, signal }: Signal & { draft: DuplicateCheck | null }) =>
    call<PossibleDuplicate[]>('/customers/duplicates/check', {
      method: 'POST',
      body: draft ?? {},
      signal,
    }),
  /** Marks two records as different people, or undoes that. */
  dismissPair: ({ id, dismissed }: { id: number; dismissed: boolean }) =>
    call(`/customers/duplicates/${id}/dismiss`, { method: dismissed ? 'POST' : 'DELETE' }),

  /** Merges that a customer's record was part of, newest first. */
  getMerges: ({ id, signal }: OfPerson) =>
    call<CustomerMerge[]>(`/customers/merges?customer_id=${id}&limit=${MAX_PAGE_SIZE}`, {
      signal,
    }),
  /** Both records of a merge as they stand now. */
  previewMerge: ({ winner, loser, signal }: Signal & { winner: number; loser: number }) =>
    call<MergePreview>(`/customers/merge/preview?winner_id=${winner}&loser_id=${loser}`, {
      signal,
    }),
  merge: (body: Merge) => call<MergeAnswer>('/customers/merge', { method: 'POST', body }),
  undoMerge: ({ id }: { id: number }) =>
    call<UndoMergeAnswer>(`/customers/merges/${id}/undo`, { method: 'POST' }),
}
