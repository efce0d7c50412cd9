import { useEffect } from 'react'

import { messages } from '@trailgate/shared/letters/page_messages'
import { fill } from '@trailgate/shared/text'

import { useProviderQuery, type Params } from '../providers/useProvider.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'

type Counting = 'countClosureLetters' | 'countSegmentLetters'

interface LetterCountProps<M extends Counting> {
  method: M
  params: Params[M]
  /** Message if the letter has no recipients. */
  nobody: string
  onCount(count: number | undefined): void
}

/** Number of letters that would be sent, counted by the server before any is written. */
export function LetterCount<M extends Counting>({
  method,
  params,
  nobody,
  onCount,
}: LetterCountProps<M>) {
  const { data, error, isFetching, refetch } = useProviderQuery('service-letters', method, params, {
    staleTime: 0,
    gcTime: 0,
  })
  const count = error || isFetching ? undefined : data?.count
  useEffect(() => onCount(count), [count, onCount])
  if (error && !isFetching) {
    return <FailedNotice title={messages['closure.count_failed']} retry={() => void refetch()} />
  }
  return (
    <p role="status" className="letter-count">
      {count === undefined && messages.counting}
      {count === 0 && nobody}
      {count !== undefined &&
        count > 0 &&
        fill(messages['closure.count'], { n: count, count: count.toLocaleString('en-US') })}
    </p>
  )
}
