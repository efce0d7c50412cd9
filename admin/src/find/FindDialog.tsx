import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { fill } from '@trailgate/shared/text'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'

import { toldApartIn } from '../counter/choosing.ts'
import { HouseholdBox } from '../counter/HouseholdBox.tsx'
import { HouseholdStates } from '../counter/HouseholdStates.tsx'
import { useHouseholds } from '../counter/useHouseholds.ts'
import { personPath } from '../customers/paths.ts'
import { useStaff } from '../session/useStaff.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { commandsFor, isNameOf } from './commands.ts'
import type { Early } from './early.ts'
import { FoundCommands } from './FoundCommands.tsx'
import { FoundPerson } from './FoundPerson.tsx'

interface FindDialogProps {
  /** Keys typed before the box was there. */
  takeEarly(): Early
  onClose(): void
}

/** Counter search as a dialog over any screen. Choosing a rider, screen or action opens it; it checks in no rider. */
export default function FindDialog({ takeEarly, onClose }: FindDialogProps) {
  const search = useHouseholds()
  const { typed, asked, households, isLoaded, isLongEnough } = search
  /** URL of the highlighted row; undefined highlights the first. */
  const [marked, setMarked] = useState<string>()
  /** Enter pressed before the answer arrived, with the row highlighted then. */
  const [waiting, setWaiting] = useState<{ for: string | undefined }>()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const staff = useStaff()
  const list = useRef<HTMLDivElement>(null)
  const people = households.flatMap((household) => household.people)
  const toldApart = toldApartIn(households)
  const commands = staff && isLongEnough ? commandsFor(staff.role, typed) : []
  const isNamed = commands.some((command) => isNameOf(command, typed))
  const ofPeople = people.map(({ id }) => personPath(id))
  const ofCommands = commands.map(({ path }) => path)
  // A screen whose full name was typed comes before people; a partial match comes after them.
  const rows = isNamed ? [...ofCommands, ...ofPeople] : [...ofPeople, ...ofCommands]
  const place = Math.max(rows.indexOf(marked ?? ''), 0)
  const current = rows[place]
  const isAnswered = typed === asked && isLoaded
  const hasPeople = people.length > 0 && !search.isFailed

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  /** The box has the focus: it hears the next key itself. */
  function begin(): void {
    const { text, isEntered } = takeEarly()
    if (text === '') return
    search.type(text)
    if (isEntered) setWaiting({ for: undefined })
  }

  function open(path: string): void {
    // Another page closes the search by itself.
    if (path.split('?')[0] === pathname) onClose()
    if (path !== pathname) void navigate(path, { state: WITHIN })
  }

  /** If the highlighted row is no longer found, Enter opens no other. */
  const openAwaited = useEffectEvent((path: string | undefined) => {
    const row = path === undefined ? rows[0] : rows.find((each) => each === path)
    if (row) open(row)
  })
  const mayOpen = isAnswered || (isNamed && waiting?.for === undefined)
  useEffect(() => {
    if (waiting && mayOpen) openAwaited(waiting.for)
  }, [waiting, mayOpen])

  function type(text: string): void {
    search.type(text)
    setMarked(undefined)
    setWaiting(undefined)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, repeat } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const to = rows[place + (key === 'ArrowDown' ? 1 : -1)]
      if (to) setMarked(to)
    }
    if (key !== 'Enter' || repeat || !isLongEnough) return
    const isShown = isAnswered || (isNamed && marked === undefined)
    if (isShown && current) open(current)
    else if (search.isFailed && typed === asked) search.again()
    else {
      // Opens the highlighted row, or the first for this text, once the answer arrives.
      search.ask()
      setWaiting({ for: marked })
    }
  }

  const foundCommands = commands.length > 0 && (
    <FoundCommands commands={commands} marked={current} optionId={optionId} onOpen={open} />
  )
  return (
    <ScreenDialog title={layout['find.title']} tall onClose={onClose}>
      <div className="find">
        <HouseholdBox
          search={search}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls="found"
          aria-autocomplete="list"
          aria-describedby="find-hint"
          {...(current !== undefined && { 'aria-activedescendant': optionId(current) })}
          onType={type}
          onFocus={begin}
          onKeyDown={onKeyDown}
        />
        <p id="find-hint" className="desk-hint">
          {layout['find.hint']}
        </p>
        {rows.length > 0 && (
          <div id="found" ref={list} role="listbox" aria-label={layout['find.results']}>
            {isNamed && foundCommands}
            {hasPeople &&
              households.map(({ people: family }) => (
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
                      id={optionId(personPath(person.id))}
                      person={person}
                      isToldApart={toldApart.has(person.id)}
                      isMarked={personPath(person.id) === current}
                      onOpen={() => open(personPath(person.id))}
                    />
                  ))}
                </div>
              ))}
            {!isNamed && foundCommands}
          </div>
        )}
        {!hasPeople &&
          (commands.length === 0 || search.isFailed || !(isAnswered || asked === '')) && (
            <HouseholdStates search={search}>{null}</HouseholdStates>
          )}
      </div>
    </ScreenDialog>
  )
}

function optionId(path: string): string {
  return `found-${path.replace(/\W+/g, '-')}`
}
