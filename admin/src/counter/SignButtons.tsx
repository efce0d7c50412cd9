import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { ActionButton } from '../ui/ActionButton.tsx'
import { signWays } from './signWays.ts'
import type { CardDoes } from './useCardDialogs.tsx'

interface SignButtonsProps {
  person: HouseholdPerson
  does: Pick<CardDoes, 'signHere' | 'sendLink' | 'attest'>
}

/** The ways to a signature as buttons. */
export function SignButtons({ person, does }: SignButtonsProps) {
  const [first, ...others] = Object.values(signWays(person, does))
  return (
    <>
      {first && <ActionButton action={first} variant="outlined" />}
      {others.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
    </>
  )
}
