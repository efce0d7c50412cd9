import { useEffect, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import SearchIcon from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { PASS_TEXT_MAX } from '@trailgate/shared/passes/constants'
import { COUNTER_QUERY } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { useMembershipDialogs } from '../memberships/household/useMembershipDialogs.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { HouseholdCard } from './HouseholdCard.tsx'
import { HOUSEHOLDS, householdsOf } from './queries.ts'
import { useBox } from './useBox.ts'
import { useCardDialogs } from './useCardDialogs.tsx'
import { useChecking } from './useChecking.tsx'
import { buyerOf, chosenAtFirst } from './verdict.ts'

const PAUSE_MS = 200

/** The box, and the households that it finds. */
export function Desk() {
  const [text, setText] = useState(askedInAddress)
  const [asked, setAsked] = useState(text)
  const [marked, setMarked] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly number[]>>(new Map())
  const typed = text.trim()
  const isLongEnough = typed.length >= COUNTER_QUERY.min
  const { data, isError, isFetching, refetch } = useQuery(householdsOf(asked))
  const households = asked === '' ? [] : (data ?? [])
  const box = useBox(() => change(''))
  const toBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  const checking = useChecking(() => {
    // What was chosen is done; who is left may be chosen anew.
    setChosen(new Map())
    // Who is in the box already has the next name in hand.
    if (document.activeElement !== box.current) toBox()
  })

  const selling = useMembershipDialogs(HOUSEHOLDS, toBox)
  const { dialog, ...does } = useCardDialogs(toBox)

  useEffect(() => {
    if (!isLongEnough || typed === asked) return
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, isLongEnough])

  function change(to: string): void {
    setText(to)
    setMarked(0)
    setChosen(new Map())
    if (to.trim().length < COUNTER_QUERY.min) setAsked('')
  }

  const chosenOf = (index: number) => {
    const household = households[index]
    if (!household) return []
    return chosen.get(household.people[0]?.id ?? 0) ?? chosenAtFirst(household.people)
  }

  function comeIn(index: number): void {
    const household = households[index]
    if (!household) return
    const ids = chosenOf(index)
    checking.start(household.people.filter(({ id }) => ids.includes(id)))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, repeat } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const to = marked + (key === 'ArrowDown' ? 1 : -1)
      setMarked(Math.max(0, Math.min(households.length - 1, to)))
    }
    if (key !== 'Enter' || repeat || !isLongEnough) return
    if (typed !== asked) setAsked(typed)
    // Only what is on the screen is confirmed.
    else if (!isFetching && !isError) {
      comeIn(marked)
      // At once: the next name may be typed before the answer is here.
      box.current?.select()
    } else if (isError) void refetch()
  }

  return (
    <section className="desk" aria-label={messages.title}>
      <div className="desk-search" role="search">
        <SearchIcon className="desk-icon" aria-hidden="true" />
        <input
          ref={box}
          type="search"
          autoFocus
          aria-label={messages['search.label']}
          aria-describedby="desk-hint"
          placeholder={messages['search.placeholder']}
          maxLength={PASS_TEXT_MAX}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id="desk-hint" className="desk-hint">
        {messages['search.hint']}
      </p>
      <div role="status" className="desk-said">
        {checking.said}
      </div>
      {checking.failure && (
        <p role="alert" className="desk-failure">
          {checking.failure}
        </p>
      )}
      {asked === '' ? (
        <div className="panel">
          <Notice title={messages['search.start']} />
        </div>
      ) : isError && !isFetching ? (
        <div className="panel">
          <FailedNotice title={messages['search.failed']} retry={() => void refetch()} />
        </div>
      ) : !data ? (
        <div className="panel">
          <LoadingRows label={words.loading} rows={3} />
        </div>
      ) : households.length === 0 ? (
        <div className="panel">
          <Notice
            title={fill(messages['search.none'], { text: asked })}
            actions={
              <Button component={Link} to="/admin/customers/create" variant="outlined">
                {messages['search.new']}
              </Button>
            }
          >
            {messages['search.none_hint']}
          </Notice>
        </div>
      ) : (
        <ul className="households" aria-label={messages.households} aria-busy={isFetching}>
          {households.map((household, index) => (
            <li key={household.people[0]?.id}>
              <HouseholdCard
                household={household}
                isMarked={index === marked}
                isFirst={index === 0}
                chosen={chosenOf(index)}
                isPending={checking.isPending}
                onChoose={(ids) =>
                  setChosen(new Map(chosen).set(household.people[0]?.id ?? 0, ids))
                }
                onCheckIn={() => comeIn(index)}
                onLetIn={(person) => checking.ask([person])}
                onSell={(person) =>
                  selling.sell(household.people, buyerOf(household.people, person))
                }
                onRenew={selling.renew}
                does={does}
                onDone={toBox}
              />
            </li>
          ))}
        </ul>
      )}
      {checking.dialog}
      {selling.dialog}
      {dialog}
    </section>
  )
}

/** For whom the counter is opened again, after somebody has signed on this screen. */
function askedInAddress(): string {
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}
