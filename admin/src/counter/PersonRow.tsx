import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { Link } from 'react-router'

import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { messages as links } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import type { MayRideNextStep } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { pathOf } from '../memberships/paths.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { WITHIN } from '../ui/useLeave.ts'
import { BanButtons } from './BanButtons.tsx'
import { PersonAvatar, PersonFacts, PersonVerdict } from './PersonParts.tsx'
import { showVisit } from './useVisitStream.ts'
import type { CardDoes } from './useCardDialogs.tsx'
import { needsSignature, nextStepOf, placeOf } from './verdict.ts'

interface PersonRowProps {
  person: HouseholdPerson
  isChosen: boolean
  onToggle(id: number): void
  onAddGuardian(id: number): void
  onLetIn(person: HouseholdPerson): void
  onSell(person: HouseholdPerson): void
  onRenew(person: HouseholdPerson): void
  does: CardDoes
  onDone(): void
}

/** One person of a household: who they are, the verdict, why, and what to do next. */
export function PersonRow(props: PersonRowProps) {
  const { person, isChosen, onToggle, onDone } = props
  const { id, first_name: first, last_name: last, may_ride: said, visit, membership } = person
  const mayBan = useCan('customers.ban')
  const name = `${first} ${last}`
  const step = nextStepOf(person)
  return (
    <li className="person" data-verdict={said.verdict}>
      {visit ? (
        <span className="person-in" aria-hidden="true" />
      ) : (
        <Checkbox
          className="person-choose"
          checked={isChosen}
          onChange={() => onToggle(id)}
          slotProps={{ input: { 'aria-label': fill(messages.choose, { name }) } }}
        />
      )}
      <PersonAvatar person={person} />
      <div className="person-who">
        <Link to={`/admin/customers/${id}/show`} className="person-name">
          {name}
        </Link>
        <PersonFacts person={person} />
      </div>
      <PersonVerdict person={person} />
      <div className="person-does">
        {visit ? (
          <CheckOutButton visitId={visit.id} name={name} onDone={onDone} />
        ) : (
          step && step !== 'sign' && <NextStep {...props} step={step} />
        )}
        {needsSignature(person) && <SignButtons person={person} name={name} does={props.does} />}
        {membership && (
          <>
            <Button
              aria-label={fill(sale['renew.of'], { name })}
              onClick={() => props.onRenew(person)}
            >
              {memberships.renew}
            </Button>
            <Button
              component={Link}
              to={pathOf({ kind: 'show', id: membership.id }, '')}
              state={WITHIN}
              aria-label={fill(sale['manage.of'], { number: membership.membership_id, name })}
            >
              {sale.manage}
            </Button>
          </>
        )}
        {mayBan && <BanButtons person={person} onDone={onDone} />}
      </div>
    </li>
  )
}

interface SignButtonsProps extends Pick<PersonRowProps, 'person' | 'does'> {
  name: string
}

/** The ways to a signature: on this screen, on a phone, or on paper; and what was signed. */
function SignButtons({ person, name, does }: SignButtonsProps) {
  return (
    <>
      <Button
        variant="outlined"
        aria-label={fill(links['here.of'], { name })}
        onClick={() => does.signHere(person)}
      >
        {links.here}
      </Button>
      <Button aria-label={fill(links['link.of'], { name })} onClick={() => does.sendLink(person)}>
        {links.link}
      </Button>
      <Button aria-label={fill(messages['paper.of'], { name })} onClick={() => does.attest(person)}>
        {messages.paper}
      </Button>
      <Button
        component={Link}
        to={placeOf('sign', person.id) ?? ''}
        aria-label={`${messages['next.sign']}: ${name}`}
      >
        {messages['next.sign']}
      </Button>
    </>
  )
}

interface NextStepProps extends PersonRowProps {
  step: MayRideNextStep
}

function NextStep({ step, person, ...props }: NextStepProps) {
  const place = placeOf(step, person.id)
  const label = messages[`next.${step}`]
  const name = `${person.first_name} ${person.last_name}`
  if (place !== null) {
    return (
      <Button component={Link} to={place} variant="outlined" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    )
  }
  const act = () => {
    if (step === 'see_guardian') props.onAddGuardian(person.id)
    else if (step === 'sell') props.onSell(person)
    else if (step === 'renew') props.onRenew(person)
    else props.onLetIn(person)
  }
  return (
    <Button variant="outlined" aria-label={`${label}: ${name}`} onClick={act}>
      {label}
    </Button>
  )
}

interface CheckOutButtonProps {
  visitId: number
  name: string
  onDone?(): void
}

/** Ends a visit. */
export function CheckOutButton({ visitId, name, onDone }: CheckOutButtonProps) {
  const notify = useNotify()
  const [isGone, setGone] = useState(false)
  const { mutate, isPending } = useProviderMutation('check-ins', 'checkOut', {
    onSuccess(visit) {
      setGone(true)
      showVisit(visit)
      notify(fill(messages['check_out.done'], { name }), { type: 'success' })
      onDone?.()
    },
    onError: (error) => notify(sentenceFor(error, messages['check_out.failed']), { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      aria-label={fill(messages['check_out.of'], { name })}
      aria-disabled={isPending || isGone}
      onClick={() => {
        if (!isPending && !isGone) mutate({ id: visitId })
      }}
    >
      {messages.check_out}
    </Button>
  )
}
