import type { MayRideNextStep } from '@trailgate/shared/visits/constants'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import { isAboutBan } from '@trailgate/shared/visits/may_ride'

import { needsSignature, nextStepOf } from './verdict.ts'

/** Actions about one person of a card, in the order of the menu. */
export const PERSON_ACTIONS = [
  'check_in',
  'check_out',
  'add_guardian',
  'ask_birth_date',
  'sell',
  'renew',
  'sign_here',
  'sign_link',
  'paper',
  'open_waivers',
  'clear_answer',
  'let_in',
  'hand_over',
  'undo',
  'manage',
  'compare',
  'lift',
  'ban',
] as const
export type PersonAction = (typeof PERSON_ACTIONS)[number]

export interface PersonCircumstances {
  /** Rights of the signed-in member of staff. */
  mayBan: boolean
  mayOverrideBan: boolean
  mayClear: boolean
  /** The card shows others too: its own button checks in several. */
  isOneOfSeveral: boolean
  /** The minor may leave with a guardian who is in, so another name is the exception. */
  hasGuardianIn: boolean
}

export interface ChosenActions {
  /** The action that is due now; null if the role may not do it, or the card's own button does it. */
  main: PersonAction | null
  /** All else that the role may do, behind a menu. */
  more: PersonAction[]
}

const BY_STEP: Record<MayRideNextStep, PersonAction> = {
  see_staff: 'let_in',
  see_guardian: 'add_guardian',
  ask_birth_date: 'ask_birth_date',
  sign: 'sign_here',
  sell: 'sell',
  renew: 'renew',
}

/** The one action that is due for a person, and the others. */
export function actionsOf(person: HouseholdPerson, given: PersonCircumstances): ChosenActions {
  const possible = possibleFor(person, given)
  const due = dueFor(person)
  const main = due !== null && possible.has(due) ? due : null
  return { main, more: PERSON_ACTIONS.filter((each) => possible.has(each) && each !== main) }

  function dueFor({ visit, may_ride: said }: HouseholdPerson): PersonAction | null {
    if (visit) return 'check_out'
    // An answer that stops is looked at first; letting in all the same is the exception.
    if (said.reasons[0]?.code === 'answers' && possible.has('clear_answer')) return 'clear_answer'
    const step = nextStepOf(person)
    return step === null ? 'check_in' : BY_STEP[step]
  }
}

/** Actions that fit the person and that the role may do. */
function possibleFor(person: HouseholdPerson, given: PersonCircumstances): Set<PersonAction> {
  const { visit, membership, ended_membership: ended, may_ride: said } = person
  const step = visit ? null : nextStepOf(person)
  const holds = membership !== null || ended !== null
  const signs = needsSignature(person)
  const isRefusedHere = step === 'see_staff' && isAboutBan(said) && !given.mayOverrideBan
  const fits: Record<PersonAction, boolean> = {
    check_in: !visit && step === null && given.isOneOfSeveral,
    check_out: visit !== null,
    add_guardian: step === 'see_guardian',
    ask_birth_date: step === 'ask_birth_date',
    sell: step === 'sell',
    renew: step === 'renew' || holds,
    sign_here: signs,
    sign_link: signs,
    paper: signs,
    open_waivers: signs,
    clear_answer: given.mayClear && person.flags.some(({ stops }) => stops),
    let_in: step === 'see_staff' && !isRefusedHere,
    hand_over: visit !== null && given.hasGuardianIn,
    undo: visit !== null,
    manage: holds,
    compare: person.duplicates.length > 0,
    lift: given.mayBan && person.ban !== null,
    ban: given.mayBan && person.ban === null,
  }
  return new Set(PERSON_ACTIONS.filter((each) => fits[each]))
}
