import { useEffect } from 'react'

import { messages } from '@trailgate/shared/letters/page_messages'
import type { ClosureLetters } from '@trailgate/shared/letters/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderQuery } from '../providers/useProvider.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'

interface LetterCountProps {
  params: ClosureLetters
  /** Message if the letter has no recipients. */
  nobody: string
  onCount(count: number | undefined): void
}

/** Number of letters that would be sent, counted by the server before any is written. */
export function LetterCount({ params, nobody, onCount }: LetterCountProps) {
  const { data, error, isFetching, refetch } = useProviderQuery(
    'service-letters',
    'countClosureLetters',
    params,
    { staleTime: 0, gcTime: 0 }
  )
  const count = error || isFetching ? undefined : data?.count
  useEffect(() => onCount(count), [count, onCount])
  if (error && !isFetching) {
    return <FailedNotice title={messages['closure.count_failed']} retry={() => void refetch()} />
  }
  return <CountLine count={count} nobody={nobody} />
}

/** "3 letters to send"; undefined while they are counted. */
export function CountLine({ count, nobody }: { count: number | undefined; nobody: string }) {
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
