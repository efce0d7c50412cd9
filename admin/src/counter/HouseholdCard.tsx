import { useEffect, useRef } from 'react'
import Button from '@mui/material/Button'

import { messages as passes } from '@trailgate/shared/passes/staff_messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'

import { MoreMenu, type MenuAction } from '../ui/MoreMenu.tsx'
import { saidOr } from '../ui/sentenceFor.ts'
import { useDownload } from '../ui/useDownload.ts'
import { PersonRow } from './PersonRow.tsx'
import { widened } from './choosing.ts'
import type { CardDoes } from './useCardDialogs.tsx'
import { guardiansOf, guardiansToAdd, mayTakeNow } from './verdict.ts'

interface HouseholdCardProps {
  household: Household
  /** People on the screen who show birth date and city. */
  toldApart: ReadonlySet<number>
  /** Enter is about this one. */
  isMarked: boolean
  isFirst: boolean
  chosen: readonly number[]
  isPending: boolean
  onChoose(ids: readonly number[]): void
  /** Checks these people in, at once. */
  onCheckIn(ids: readonly number[]): void
  onLetIn(person: HouseholdPerson): void
  /** To the household, or because of one person of it. */
  onSell(person?: HouseholdPerson): void
  onRenew(person: HouseholdPerson): void
  /** Actions that open a dialog over the counter. */
  does: CardDoes
  onDone(): void
}

/** A household with the gate's verdict on each person, and one button for all chosen people. */
export function HouseholdCard(props: HouseholdCardProps) {
  const { household, isMarked, isFirst, chosen, isPending, onChoose, onCheckIn } = props
  const { people, party } = household
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The first one stands below the box already, and a tall one would push the box away.
    if (isMarked && !isFirst) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked, isFirst])
  const [first] = people
  if (!first) return null
  const name = `${first.first_name} ${first.last_name}`
  const lastTime = widened(people, chosen, 'last_time')
  const all = widened(people, chosen, 'all')
  const everybodyIsIn = people.every(({ visit }) => visit)

  return (
    <article
      ref={card}
      tabIndex={-1}
      className="household panel"
      data-marked={isMarked}
      aria-label={fill(messages['household.of'], { name })}
      aria-current={isMarked || undefined}
    >
      <ul>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            mayTake={mayTakeNow(person, people)}
            isOneOfSeveral={people.length > 1}
            isToldApart={props.toldApart.has(person.id)}
            isChosen={chosen.includes(person.id)}
            onToggle={(id) =>
              onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
            onAddGuardian={(id) =>
              onChoose([...new Set([...chosen, id, ...guardiansToAdd(people)])])
            }
            onCheckIn={() => props.onCheckIn([person.id])}
            onLetIn={props.onLetIn}
            onSell={props.onSell}
            onRenew={props.onRenew}
            does={props.does}
            onDone={props.onDone}
          />
        ))}
      </ul>
      <div className="household-foot">
        {party && (
          <Button variant="contained" size="large" onClick={() => props.does.checkInParty(party)}>
            {fill(messages['party.open'], { name: party.name })}
          </Button>
        )}
        {!everybodyIsIn && (
          <Button
            className="household-check-in"
            variant={isMarked ? 'contained' : 'outlined'}
            size="large"
            aria-disabled={isPending || chosen.length === 0}
            onClick={() => {
              if (!isPending) onCheckIn(chosen)
            }}
          >
            {isPending && isMarked
              ? words.processing
              : chosen.length === 0
                ? messages['check_in.nobody']
                : fill(messages.check_in, { n: chosen.length })}
          </Button>
        )}
        {lastTime.length > chosen.length && lastTime.length < all.length && (
          <Button
            variant="outlined"
            aria-label={fill(messages['widen.of'], { what: messages['widen.last_time'], name })}
            onClick={() => onChoose(lastTime)}
          >
            {messages['widen.last_time']}
          </Button>
        )}
        {all.length > Math.max(1, chosen.length) && (
          <Button
            variant="outlined"
            aria-label={fill(messages['check_in.all_of'], { n: all.length, name })}
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) onCheckIn(all)
            }}
          >
            {fill(messages['check_in.all'], { n: all.length })}
          </Button>
        )}
        <Button
          variant="outlined"
          aria-label={fill(sale['sell.to'], { name })}
          onClick={() => props.onSell()}
        >
          {sale.sell}
        </Button>
        <HouseholdMenu
          people={people}
          name={fill(messages['household.of'], { name })}
          first={name}
          does={props.does}
          onDone={props.onDone}
        />
      </div>
    </article>
  )
}

interface HouseholdMenuProps {
  people: readonly HouseholdPerson[]
  name: string
  /** Name of the person who stands first. */
  first: string
  does: CardDoes
  onDone(): void
}

/** Rarer actions about a household: one more minor, and the passes of all to print, ten to a page. */
function HouseholdMenu({ people, name, first, does, onDone }: HouseholdMenuProps) {
  const [named] = people
  const cards = useDownload({
    method: 'printCards',
    params: { ids: people.map(({ id }) => id) },
    name: `Passes ${named?.member_id ?? ''}.pdf`,
    failed: saidOr(passes['print.failed']),
    onSaved: onDone,
  })
  const print =
    people.length > 1 ? fill(passes['print.several'], { n: people.length }) : passes.print
  const minor: MenuAction = {
    key: 'minor',
    label: messages['minor.add'],
    name: fill(messages['minor.of'], { name: first }),
    act: () => does.addMinor(people),
  }
  return (
    <MoreMenu
      label={fill(messages['more.of'], { name })}
      actions={[
        ...(guardiansOf(people).length > 0 ? [minor] : []),
        { key: 'print', label: print, name: `${print}: ${name}`, act: cards.save },
      ]}
    />
  )
}
