import { useEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import { fill } from '@trailgate/shared/text'
import { COUNTER_HOUSEHOLDS } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Household } from '@trailgate/shared/visits/households'

import { WIDENING_KEYS, type Widening } from './choosing.ts'

interface HouseholdListProps {
  ref: RefObject<HTMLUListElement | null>
  households: readonly Household[]
  marked: number
  /** The keyboard chooses here instead of in the box. */
  isInList: boolean
  isBusy: boolean
  onMark(index: number): void
  onConfirm(household: Household): void
  onWiden(household: Household, by: Widening): void
  onLeave(): void
  /** Back to the box. */
  onBack(): void
  children(household: Household, index: number): ReactNode
}

/** The households that were found, and how many; the arrow keys go from one to the next, or from tick to tick. */
export function HouseholdList(props: HouseholdListProps) {
  const { ref, households, marked, isInList, onMark } = props
  useEffect(() => {
    const list = ref.current
    if (isInList && !list?.contains(document.activeElement)) cardsIn(list)[marked]?.focus()
  }, [isInList, marked, households, ref])

  function goTo(element: HTMLElement | undefined): void {
    if (!element) return
    element.focus()
    onMark(cardsIn(ref.current).findIndex((card) => card.contains(element)))
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const { key, repeat, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    const cards = cardsIn(ref.current)
    const stops = target.matches('article') ? cards : ticksIn(ref.current)
    const place = stops.indexOf(target)
    const household = households[cards.findIndex((card) => card.contains(target))]
    // A button or a link does what it says.
    if (place === -1 || !household) return
    const by = WIDENING_KEYS[key]
    if (key === 'ArrowUp' && place === 0) props.onBack()
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      goTo(stops[place + (key === 'ArrowDown' ? 1 : -1)])
    } else if (key === 'Enter') {
      if (!repeat) props.onConfirm(household)
    } else if (by) props.onWiden(household, by)
    else return
    event.preventDefault()
  }

  return (
    <>
      {households.length > 1 && <h2 className="households-head">{headOf(households.length)}</h2>}
      <ul
        ref={ref}
        className="households"
        aria-label={messages.households}
        aria-busy={props.isBusy}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (isInList && !currentTarget.contains(relatedTarget)) props.onLeave()
        }}
      >
        {households.map((household, index) => (
          <li key={household.people[0]?.id}>{props.children(household, index)}</li>
        ))}
      </ul>
    </>
  )
}

/** The search answers no more households than these: there may be others. */
function headOf(n: number): string {
  const isAll = n < COUNTER_HOUSEHOLDS.default
  return fill(messages[isAll ? 'households.head' : 'households.head_most'], { n })
}

function cardsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('article') ?? [])]
}

function ticksIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.person-choose input') ?? [])]
}
