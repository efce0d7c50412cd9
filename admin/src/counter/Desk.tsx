import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner'
import Button from '@mui/material/Button'

import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'

import { useMembershipDialogs } from '../memberships/household/useMembershipDialogs.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useOnceClosed } from '../ui/useOnceClosed.ts'
import { useSlash } from '../ui/useSlash.ts'
import {
  chosenAtFirst,
  hasLoneMinor,
  toldApartIn,
  namesOf,
  searchedIn,
  widened,
  WIDENING_KEYS,
  wideningIn,
  type Widening,
} from './choosing.ts'
import { HouseholdBox } from './HouseholdBox.tsx'
import { HouseholdCard } from './HouseholdCard.tsx'
import { HouseholdList } from './HouseholdList.tsx'
import { HouseholdStates } from './HouseholdStates.tsx'
import { UndoLast } from './UndoLast.tsx'
import { useBox } from './useBox.ts'
import { useCardDialogs } from './useCardDialogs.tsx'
import { useChecking } from './useChecking.tsx'
import { useHouseholds } from './useHouseholds.ts'
import { buyerOf } from './verdict.ts'
import { confirmedBy, type WaitingEnter } from './waitingEnter.ts'

const ScanDialog = lazy(() => import('./ScanDialog.tsx'))

/** The box, and the households that it finds. */
export function Desk() {
  const search = useHouseholds(askedInAddress)
  const { typed, asked, households, isFetching } = search
  /** The household that the arrow keys or the list have chosen; before that the first one is marked. */
  const [picked, setPicked] = useState<number | null>(null)
  const marked = picked ?? 0
  const [isInList, setInList] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly number[]>>(new Map())
  const waiting = useRef<WaitingEnter>(null)
  /** Minors who would come in without an adult of the household. */
  const [lone, setLone] = useState<readonly HouseholdPerson[]>()
  const [isScanning, setScanning] = useState(false)
  const box = useBox(() => change(''))
  const shortcut = useSlash(box)
  const toBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  const checking = useChecking((people) => {
    // The chosen people are done: their household loses its choice, the other households keep theirs.
    const isDone = (id: number) => people.some((person) => person.id === id)
    setChosen(
      (known) => new Map([...known].filter(([first, ids]) => ![first, ...ids].some(isDone)))
    )
    // A focused box already holds the next name.
    if (document.activeElement !== box.current) toBox()
  })

  const selling = useMembershipDialogs('households', toBox)
  const { dialog, ...does } = useCardDialogs(toBox)
  useOnceClosed(isScanning, toBox)
  useOnceClosed(checking.isAsking, toBox)
  useOnceClosed(lone !== undefined, toBox)

  function change(to: string): void {
    search.type(to)
    // A key behind the name asks nothing new.
    if (searchedIn(to) === typed) return
    setPicked(null)
    setInList(false)
    setChosen(new Map())
    waiting.current = null
  }

  const household = households[marked]
  const toldApart = toldApartIn(households)
  const widening = wideningIn(search.text)

  const chosenOf = (home: Household, isMarked: boolean): readonly number[] => {
    const first = chosenAtFirst(home.people)
    const more = isMarked && widening ? widened(home.people, first, widening) : first
    return chosen.get(home.people[0]?.id ?? 0) ?? more
  }

  function choose(home: Household, ids: readonly number[]): void {
    setChosen(new Map(chosen).set(home.people[0]?.id ?? 0, ids))
  }

  function widen(home: Household, by: Widening): void {
    choose(home, widened(home.people, chosenOf(home, false), by))
  }

  function comeIn(home: Household, ids: readonly number[]): void {
    const people = home.people.filter(({ id }) => ids.includes(id))
    if (hasLoneMinor(home.people, ids)) setLone(people)
    else checking.start(people)
  }

  function confirm(home: Household): void {
    const ids = chosenOf(home, true)
    comeIn(home, ids)
    if (ids.length > 0) toBox()
    // The keyboard ticks a person instead.
    else
      list.current?.querySelector<HTMLElement>('[data-marked="true"] .person-choose input')?.focus()
  }

  /** Keeps an Enter until the answer to this text is here; a changed text drops it. */
  async function confirmLater(enter: WaitingEnter): Promise<void> {
    waiting.current = enter
    const found = await search.answer()
    if (waiting.current !== enter) return
    waiting.current = null
    decide(confirmedBy(enter, found))
  }

  function decide(home: ReturnType<typeof confirmedBy>): void {
    if (home === 'several' || home === 'near') goToList()
    else if (home) confirm(home)
  }

  function goToList(): void {
    setPicked(0)
    setInList(true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, repeat, currentTarget } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const to = marked + (key === 'ArrowDown' ? 1 : -1)
      setPicked(Math.max(0, Math.min(households.length - 1, to)))
    }
    const by = WIDENING_KEYS[key]
    if (by && household && typed === asked) {
      const isSelected = currentTarget.selectionStart === 0 && currentTarget.selectionEnd !== 0
      // Typed over the name of those who have just come in, the key would match no one.
      if (isSelected) event.preventDefault()
      if (isSelected || chosen.has(household.people[0]?.id ?? 0)) widen(household, by)
    }
    if (key !== 'Enter') return
    // The focus may move: the key is not that of the button on which it lands.
    event.preventDefault()
    if (repeat || !search.isLongEnough) return
    const picks = picked === null ? null : (household?.people[0]?.id ?? null)
    if (typed !== asked) search.ask()
    else if (isFetching) void confirmLater({ picked: picks })
    else if (search.isFailed) search.again()
    else decide(confirmedBy({ picked: picks }, households))
  }

  return (
    <section className="desk" aria-label={messages.title}>
      <div className="desk-find">
        <HouseholdBox
          ref={box}
          search={search}
          aria-describedby="desk-hint"
          aria-keyshortcuts={shortcut}
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
      <div role="status" className={isInList ? 'desk-said desk-asks' : 'desk-said'}>
        {isInList
          ? messages[households.length > 1 ? 'search.several' : 'search.near']
          : checking.said}
      </div>
      <UndoLast />
      {checking.failure && (
        <p role="alert" className="desk-failure">
          {checking.failure}
        </p>
      )}
      <HouseholdStates search={search}>
        <HouseholdList
          ref={list}
          households={households}
          marked={marked}
          isInList={isInList}
          isBusy={isFetching}
          onMark={setPicked}
          onConfirm={confirm}
          onWiden={widen}
          onLeave={() => setInList(false)}
          onBack={toBox}
        >
          {(home, index) => (
            <HouseholdCard
              household={home}
              toldApart={toldApart}
              isMarked={index === marked}
              isFirst={index === 0}
              chosen={chosenOf(home, index === marked)}
              isPending={checking.isPending}
              onChoose={(ids) => choose(home, ids)}
              onCheckIn={(ids) => comeIn(home, ids)}
              onLetIn={(person) => checking.ask([person])}
              onSell={(person) => selling.sell(home.people, buyerOf(home.people, person))}
              onRenew={(person) => selling.renew(person, home.people)}
              does={does}
              onDone={toBox}
            />
          )}
        </HouseholdList>
      </HouseholdStates>
      {checking.dialog}
      {lone && (
        <ConfirmDialog
          title={messages['lone_minor.title']}
          confirm={messages['lone_minor.confirm']}
          pending={false}
          onConfirm={() => {
            setLone(undefined)
            checking.start(lone)
          }}
          onClose={() => setLone(undefined)}
        >
          {fill(messages['lone_minor.hint'], { names: namesOf(lone) })}
        </ConfirmDialog>
      )}
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

/** The search in the address: the counter reopens with it after a person has signed on this screen. */
function askedInAddress(): string {
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}
