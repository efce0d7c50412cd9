import { useState } from 'react'

/** Asks again, and tells what came of it as TanStack Query does. */
export type Refetch<T> = () => Promise<{ isSuccess: boolean; data: T | undefined }>

/**
 * The record that a form changes, as it was read when the form was opened. A newer one is taken only when somebody asks for it:
 * with its revision the next save would overwrite what nobody here has seen.
 */
export function useAsRead<T>(newest: T, refetch: Refetch<T>) {
  const [record, take] = useState(newest)

  /** Takes what is stored now, and says whether it could be read. */
  async function reload(taken: () => void): Promise<boolean> {
    const { isSuccess, data } = await refetch()
    if (!isSuccess || !data) return false
    take(data)
    taken()
    return true
  }

  return { record, reload }
}
