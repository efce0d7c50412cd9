import { useEffect } from 'react'

import { messages } from '@trailgate/shared/letters/page_messages'
import type { LeftOut } from '@trailgate/shared/letters/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderQuery } from '../providers/useProvider.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import type { ChosenLetter, ChosenPeople } from './calls.ts'
import { CountLine } from './LetterCount.tsx'
import '../ui/leftOut.css'

interface LetterReachProps {
  what: ChosenLetter
  to: ChosenPeople
  onCount(count: number | undefined): void
}

/** Letters that would be sent to the chosen people, and the people left out with the reason. */
export function LetterReach({ what, to, onCount }: LetterReachProps) {
  const { data, error, isFetching, refetch } = useProviderQuery(
    'service-letters',
    'getLetterReach',
    { what, to },
    { staleTime: 0, gcTime: 0 }
  )
  const reach = error || isFetching ? undefined : data
  const count = reach?.count
  useEffect(() => onCount(count), [count, onCount])
  if (error && !isFetching) {
    return <FailedNotice title={messages['closure.count_failed']} retry={() => void refetch()} />
  }
  const people = reach?.people ?? 0
  const leftOut = reach?.left_out ?? []
  return (
    <div>
      <CountLine count={count} nobody={messages['write.nobody']} />
      {people > 0 && (
        <p>{fill(messages['write.about'], { n: people, count: people.toLocaleString('en-US') })}</p>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 className="left-out-title">{messages['write.left_out']}</h3>
          <ul className="left-out" tabIndex={0} aria-label={messages['write.left_out']}>
            {leftOut.map((some) => (
              <li key={some.why}>
                <strong className="figures">{some.count.toLocaleString('en-US')}</strong>{' '}
                {some.reason}
                {some.people.length > 0 && <span className="letter-address">{namesOf(some)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** "Ada Moore, Ben Lee and 12 more". */
function namesOf({ count, people }: LeftOut): string {
  const names = people.map(({ name }) => name).join(', ')
  const more = count - people.length
  return more > 0
    ? fill(messages['write.more'], { names, more: more.toLocaleString('en-US') })
    : names
}
