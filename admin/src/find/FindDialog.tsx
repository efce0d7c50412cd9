import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { fill } from '@trailgate/shared/text'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'

import { HouseholdBox } from '../counter/HouseholdBox.tsx'
import { HouseholdStates } from '../counter/HouseholdStates.tsx'
import { useHouseholds } from '../counter/useHouseholds.ts'
import { pathOf } from '../customers/paths.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { FoundPerson } from './FoundPerson.tsx'

interface FindDialogProps {
  onClose(): void
}

/** The box of the counter over any screen: the one who is chosen is opened, nobody is checked in. */
export default function FindDialog({ onClose }: FindDialogProps) {
  const search = useHouseholds()
  const { typed, asked, households, isLoaded } = search
  /** The id of who is marked; without one it is the first who is found. */
  const [marked, setMarked] = useState<number>()
  /** An Enter that came before the answer, and who was marked then. */
  const [waiting, setWaiting] = useState<{ for: number | undefined }>()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const people = households.flatMap((household) => household.people)
  const place = Math.max(
    people.findIndex(({ id }) => id === marked),
    0
  )
  const markedPerson = people[place]
  const isShown = typed === asked && people.length > 0

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  function open(id: number): void {
    const path = pathOf({ kind: 'show', id }, '')
    // Another page closes the search by itself.
    if (path === pathname) onClose()
    else void navigate(path, { state: WITHIN })
  }

  /** Nobody else in the place of one who was marked and is not found any more. */
  const openAwaited = useEffectEvent((id: number | undefined) => {
    const person = id === undefined ? people[0] : people.find((each) => each.id === id)
    if (person) open(person.id)
  })
  const isAnswered = typed === asked && isLoaded
  useEffect(() => {
    if (waiting && isAnswered) openAwaited(waiting.for)
  }, [waiting, isAnswered])

  function type(text: string): void {
    search.type(text)
    setMarked(undefined)
    setWaiting(undefined)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, repeat } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const to = people[place + (key === 'ArrowDown' ? 1 : -1)]
      if (to) setMarked(to.id)
    }
    if (key !== 'Enter' || repeat || !search.isLongEnough) return
    if (isShown && markedPerson) open(markedPerson.id)
    else if (search.isFailed && typed === asked) search.again()
    else {
      // Whoever is marked, or found first for this text, is opened as soon as the answer is here.
      search.ask()
      setWaiting({ for: marked })
    }
  }

  const optionId = (id: number) => `found-${id}`
  return (
    <ScreenDialog title={layout['find.title']} tall onClose={onClose}>
      <div className="find">
        <HouseholdBox
          search={search}
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls="found"
          aria-autocomplete="list"
          aria-describedby="find-hint"
          {...(markedPerson && { 'aria-activedescendant': optionId(markedPerson.id) })}
          onType={type}
          onKeyDown={onKeyDown}
        />
        <p id="find-hint" className="desk-hint">
          {layout['find.hint']}
        </p>
        <HouseholdStates search={search}>
          <div id="found" ref={list} role="listbox" aria-label={layout['find.results']}>
            {households.map(({ people: family }) => (
              <div
                key={family[0]?.id}
                role="group"
                className="find-household panel"
                aria-label={fill(counter['household.of'], {
                  name: `${family[0]?.first_name} ${family[0]?.last_name}`,
                })}
              >
                {family.map((person) => (
                  <FoundPerson
                    key={person.id}
                    id={optionId(person.id)}
                    person={person}
                    isMarked={person.id === markedPerson?.id}
                    onOpen={() => open(person.id)}
                  />
                ))}
              </div>
            ))}
          </div>
        </HouseholdStates>
      </div>
    </ScreenDialog>
  )
}
