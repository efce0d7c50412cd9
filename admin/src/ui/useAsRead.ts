import { useState } from 'react'

/** Refetch function of TanStack Query. */
export type Refetch<T> = () => Promise<{ isSuccess: boolean; data: T | undefined }>

/**
 * The record as it was when the form opened. A newer one is taken only on request: with its revision the next save
 * would overwrite changes not seen here.
 */
export function useAsRead<T>(newest: T, refetch: Refetch<T>) {
  const [record, take] = useState(newest)

  /** Loads the stored version; resolves to false if that failed. */
  async function reload(taken: () => void): Promise<boolean> {
    const { isSuccess, data } = await refetch()
    if (!isSuccess || !data) return false
    take(data)
    taken()
    return true
  }

  return { record, reload }
}
