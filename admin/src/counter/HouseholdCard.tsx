import { useEffect, useRef } from 'react'
import Button from '@mui/material/Button'

import { messages as passes } from '@trailgate/shared/passes/staff_messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'

import { DownloadButton } from '../ui/DownloadButton.tsx'
import { saidOr } from '../ui/sentenceFor.ts'
import { PersonRow } from './PersonRow.tsx'
import type { CardDoes } from './useCardDialogs.tsx'
import { guardiansOf, guardiansToAdd } from './verdict.ts'

interface HouseholdCardProps {
  household: Household
  /** Enter is about this one. */
  isMarked: boolean
  isFirst: boolean
  chosen: readonly number[]
  isPending: boolean
  onChoose(ids: readonly number[]): void
  onCheckIn(): void
  onLetIn(person: HouseholdPerson): void
  /** To the household, or because of one person of it. */
  onSell(person?: HouseholdPerson): void
  onRenew(person: HouseholdPerson): void
  /** What is done in a dialog over the counter. */
  does: CardDoes
  onDone(): void
}

/** Who belongs together, what the gate says of each, and one button for all who are chosen. */
export function HouseholdCard(props: HouseholdCardProps) {
  const { household, isMarked, isFirst, chosen, isPending, onChoose, onCheckIn } = props
  const { people } = household
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The first one stands below the box already, and a tall one would push the box away.
    if (isMarked && !isFirst) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked, isFirst])
  const [first] = people
  if (!first) return null
  const name = `${first.first_name} ${first.last_name}`
  const everybodyIsIn = people.every(({ visit }) => visit)

  return (
    <article
      ref={card}
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
            isChosen={chosen.includes(person.id)}
            onToggle={(id) =>
              onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
            onAddGuardian={(id) =>
              onChoose([...new Set([...chosen, id, ...guardiansToAdd(people)])])
            }
            onLetIn={props.onLetIn}
            onSell={props.onSell}
            onRenew={props.onRenew}
            does={props.does}
            onDone={props.onDone}
          />
        ))}
      </ul>
      <div className="household-foot">
        {!everybodyIsIn && (
          <Button
            className="household-check-in"
            variant={isMarked ? 'contained' : 'outlined'}
            size="large"
            aria-disabled={isPending || chosen.length === 0}
            onClick={() => {
              if (!isPending) onCheckIn()
            }}
          >
            {isPending && isMarked
              ? words.processing
              : fill(messages.check_in, { n: chosen.length })}
          </Button>
        )}
        {guardiansOf(people).length > 0 && (
          <Button
            variant="outlined"
            aria-label={fill(messages['minor.of'], { name })}
            onClick={() => props.does.addMinor(people)}
          >
            {messages['minor.add']}
          </Button>
        )}
        <Button
          variant="outlined"
          aria-label={fill(sale['sell.to'], { name })}
          onClick={() => props.onSell()}
        >
          {sale.sell}
        </Button>
        <PrintCards
          people={people}
          household={fill(messages['household.of'], { name })}
          onDone={props.onDone}
        />
      </div>
    </article>
  )
}

interface PrintCardsProps {
  people: readonly HouseholdPerson[]
  household: string
  onDone(): void
}

/** The passes of all of them to cut out and to laminate, ten to a page. */
function PrintCards({ people, household, onDone }: PrintCardsProps) {
  const [first] = people
  const label =
    people.length > 1 ? fill(passes['print.several'], { n: people.length }) : passes.print
  return (
    <DownloadButton
      method="printCards"
      params={{ ids: people.map(({ id }) => id) }}
      name={`Passes ${first?.member_id ?? ''}.pdf`}
      label={label}
      aria-label={`${label}: ${household}`}
      failed={saidOr(passes['print.failed'])}
      variant="outlined"
      onSaved={onDone}
    />
  )
}
