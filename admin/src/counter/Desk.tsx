import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner'
import Button from '@mui/material/Button'

import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Household } from '@trailgate/shared/visits/households'

import { useMembershipDialogs } from '../memberships/household/useMembershipDialogs.tsx'
import { useOnceClosed } from '../ui/useOnceClosed.ts'
import { useSlash } from '../ui/useSlash.ts'
import { HouseholdBox } from './HouseholdBox.tsx'
import { HouseholdCard } from './HouseholdCard.tsx'
import { HouseholdStates } from './HouseholdStates.tsx'
import { useBox } from './useBox.ts'
import { useCardDialogs } from './useCardDialogs.tsx'
import { useChecking } from './useChecking.tsx'
import { useHouseholds } from './useHouseholds.ts'
import { buyerOf, chosenAtFirst } from './verdict.ts'
import { confirmedBy, type WaitingEnter } from './waitingEnter.ts'

const ScanDialog = lazy(() => import('./ScanDialog.tsx'))

/** The box, and the households that it finds. */
export function Desk() {
  const search = useHouseholds(askedInAddress)
  const { typed, asked, households, isFetching } = search
  const [marked, setMarked] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly number[]>>(new Map())
  const waiting = useRef<WaitingEnter>(null)
  const [isAsking, setAsking] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const box = useBox(() => change(''))
  useSlash(box)
  const toBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  const checking = useChecking((people) => {
    // What was chosen is done; who is left may be chosen anew, and the next household stays as it was chosen.
    const isDone = (id: number) => people.some((person) => person.id === id)
    setChosen(
      (known) => new Map([...known].filter(([first, ids]) => ![first, ...ids].some(isDone)))
    )
    // Who is in the box already has the next name in hand.
    if (document.activeElement !== box.current) toBox()
  })

  const selling = useMembershipDialogs('households', toBox)
  const { dialog, ...does } = useCardDialogs(toBox)
  useOnceClosed(isScanning, toBox)
  useOnceClosed(checking.isAsking, toBox)

  function change(to: string): void {
    search.type(to)
    setMarked(0)
    setChosen(new Map())
    waiting.current = null
    setAsking(false)
  }

  const chosenOf = ({ people }: Household) =>
    chosen.get(people[0]?.id ?? 0) ?? chosenAtFirst(people)

  function comeIn(household: Household): void {
    const ids = chosenOf(household)
    checking.start(household.people.filter(({ id }) => ids.includes(id)))
  }

  function confirm(household: Household): void {
    comeIn(household)
    // At once: the next name may be typed before the answer is here.
    box.current?.select()
  }

  /** Keeps an Enter until the answer to this text is here; whoever types on has another text. */
  async function confirmLater(enter: WaitingEnter): Promise<void> {
    waiting.current = enter
    const found = await search.answer()
    if (waiting.current !== enter) return
    waiting.current = null
    const household = confirmedBy(enter, found)
    if (household === 'several') setAsking(true)
    else if (household) confirm(household)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, repeat } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const to = marked + (key === 'ArrowDown' ? 1 : -1)
      setMarked(Math.max(0, Math.min(households.length - 1, to)))
    }
    if (key !== 'Enter' || repeat || !search.isLongEnough) return
    setAsking(false)
    const household = households[marked]
    if (typed !== asked) search.ask()
    else if (isFetching) void confirmLater({ shown: household?.people[0]?.id ?? null })
    else if (search.isFailed) search.again()
    else if (household) confirm(household)
  }

  return (
    <section className="desk" aria-label={messages.title}>
      <div className="desk-find">
        <HouseholdBox
          ref={box}
          search={search}
          aria-describedby="desk-hint"
          aria-keyshortcuts="/"
          onType={change}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="outlined"
          startIcon={<QrCodeScannerIcon />}
          onClick={() => setScanning(true)}
        >
          {scanning.scan}
        </Button>
      </div>
      <p id="desk-hint" className="desk-hint">
        {messages['search.hint']}
      </p>
      <div role="status" className={isAsking ? 'desk-said desk-asks' : 'desk-said'}>
        {isAsking ? fill(messages['search.several'], { n: households.length }) : checking.said}
      </div>
      {checking.failure && (
        <p role="alert" className="desk-failure">
          {checking.failure}
        </p>
      )}
      <HouseholdStates search={search}>
        <ul className="households" aria-label={messages.households} aria-busy={isFetching}>
          {households.map((household, index) => (
            <li key={household.people[0]?.id}>
              <HouseholdCard
                household={household}
                isMarked={index === marked}
                isFirst={index === 0}
                chosen={chosenOf(household)}
                isPending={checking.isPending}
                onChoose={(ids) =>
                  setChosen(new Map(chosen).set(household.people[0]?.id ?? 0, ids))
                }
                onCheckIn={() => comeIn(household)}
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
      </HouseholdStates>
      {checking.dialog}
      {selling.dialog}
      {dialog}
      {isScanning && (
        <Suspense fallback={null}>
          <ScanDialog
            onRead={(text) => {
              setScanning(false)
              change(text)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** For whom the counter is opened again, after somebody has signed on this screen. */
function askedInAddress(): string {
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}
