import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

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

import { call } from '../../api/client.ts'

/** The pairs that one person is part of. */
export const duplicatesOf = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'duplicates', id],
    queryFn: ({ signal }) =>
      call<DuplicatePair[]>(`/customers/duplicates?customer_id=${id}`, { signal }),
  })

/** The merges that somebody's record was part of, the newest first. */
export const mergesOf = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'merges', id],
    queryFn: ({ signal }) =>
      call<CustomerMerge[]>(`/customers/merges?customer_id=${id}&limit=${MAX_PAGE_SIZE}`, {
        signal,
      }),
  })

/** Both records of a merge as they stand now. */
export const mergePreview = (winner: number, loser: number) =>
  queryOptions({
    queryKey: ['customers', 'merge', winner, loser],
    queryFn: ({ signal }) =>
      call<MergePreview>(`/customers/merge/preview?winner_id=${winner}&loser_id=${loser}`, {
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

/** Who on the list may be the one who is being entered. */
export const possibleDuplicates = (draft: DuplicateCheck | null) =>
  queryOptions({
    queryKey: ['customers', 'duplicates', 'check', draft],
    queryFn: ({ signal }) =>
      call<PossibleDuplicate[]>('/customers/duplicates/check', {
        method: 'POST',
        body: draft ?? {},
        signal,
      }),
    enabled: draft !== null,
    retry: false,
  })

/** Everything that is known of customers is asked for anew after one of these. */
function useFresh() {
  const queries = useQueryClient()
  return () => {
    for (const key of ['customers', 'customer-duplicates', 'customer-merges']) {
      void queries.invalidateQueries({ queryKey: [key] })
    }
  }
}

export function useMerge() {
  return useMutation({
    mutationFn: (merge: Merge) =>
      call<MergeAnswer>('/customers/merge', { method: 'POST', body: merge }),
    onSuccess: useFresh(),
  })
}

export function useUndoMerge() {
  return useMutation({
    mutationFn: (id: number) =>
      call<UndoMergeAnswer>(`/customers/merges/${id}/undo`, { method: 'POST' }),
    onSuccess: useFresh(),
  })
}

/** Says that two records are of two people, or takes it back. */
export function useDismiss() {
  return useMutation({
    mutationFn: ({ id, dismissed }: { id: number; dismissed: boolean }) =>
      call(`/customers/duplicates/${id}/dismiss`, { method: dismissed ? 'POST' : 'DELETE' }),
    onSuccess: useFresh(),
  })
}
