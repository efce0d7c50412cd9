import { useState, type ReactNode } from 'react'

import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import type { Fetcher } from '@trailgate/shared/pickups/barred'
import { fill } from '@trailgate/shared/text'
import type { MayRideNextStep } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import { isAboutBan } from '@trailgate/shared/visits/may_ride'
import { messages as answers } from '@trailgate/shared/waivers/field_editor_messages'

import { mergePath } from '../customers/duplicates/paths.ts'
import { useSettings } from '../layout/useSettings.ts'
import { pathOf } from '../memberships/paths.ts'
import { refresh } from '../providers/queryClient.ts'
import { useCan } from '../session/useStaff.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { MoreMenu, type MenuAction } from '../ui/MoreMenu.tsx'
import { useOnceClosed } from '../ui/useOnceClosed.ts'
import { BanOrLift } from './BanOrLift.tsx'
import { CheckOut, HandOver } from './CheckOut.tsx'
import { ClearAnswerDialog } from './FlaggedAnswers.tsx'
import { actionsOf, type PersonAction } from './personActions.ts'
import { signWays } from './signWays.ts'
import type { CardDoes } from './useCardDialogs.tsx'
import { useUndoCheckIn } from './useUndoCheckIn.tsx'
import { placeOf } from './verdict.ts'

export interface PersonActionsProps {
  person: HouseholdPerson
  /** The card shows others too. */
  isOneOfSeveral: boolean
  /** Guardians of a minor who are in and may take them. */
  mayTake: readonly Fetcher[]
  onCheckIn(person: HouseholdPerson): void
  onAddGuardian(id: number): void
  onLetIn(person: HouseholdPerson): void
  onSell(person: HouseholdPerson): void
  onRenew(person: HouseholdPerson): void
  does: CardDoes
  onDone(): void
}

type Open = 'ban' | 'clear' | 'hand_over'

/** The action that is due for a person, and a menu with the others. */
export function PersonActions(props: PersonActionsProps) {
  const { person, mayTake, onDone } = props
  const { id, visit, is_minor: isMinor } = person
  const name = `${person.first_name} ${person.last_name}`
  const mayMerge = useCan('customers.merge')
  const mayOverrideBan = useCan('visits.override_ban')
  const pickup = useSettings()?.child_pickup
  const undoing = useUndoCheckIn(name, onDone)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  useOnceClosed(open !== null, onDone)

  const { main, more } = actionsOf(person, {
    mayBan: useCan('customers.ban'),
    mayClear: useCan('waivers.clear_answers'),
    mayOverrideBan,
    isOneOfSeveral: props.isOneOfSeveral,
    hasGuardianIn: isMinor && pickup !== 'off' && mayTake.length > 0,
  })
  const actions = describe(props, {
    name,
    main,
    comparesWith: comparisonOf(person, mayMerge),
    open: setOpen,
    undo: () => visit && undoing.undo(visit.id),
  })
  const isLeftToManager = !visit && main === null && isAboutBan(person.may_ride) && !mayOverrideBan

  return (
    <>
      <div className="person-does">
        {main === 'check_out' && visit ? (
          <CheckOut
            visitId={visit.id}
            customerId={id}
            name={name}
            isMinor={isMinor}
            mayTake={mayTake}
            offersOther={false}
            onDone={onDone}
          />
        ) : (
          main && <ActionButton action={actions[main]} variant="outlined" />
        )}
        {isLeftToManager && <p className="person-why">{messages['override.manager']}</p>}
      </div>
      <div className="person-more">
        <MoreMenu
          label={fill(messages['more.of'], { name })}
          actions={more.map((each) => actions[each])}
        />
      </div>
      {undoing.dialog}
      {open !== null && <Dialog open={open} person={person} pickup={pickup} onClose={close} />}
    </>
  )
}

interface Given {
  name: string
  main: PersonAction | null
  comparesWith: string | null
  open(dialog: Open): void
  undo(): void
}

/** Names of all actions, and what each does. */
function describe(props: PersonActionsProps, given: Given): Record<PersonAction, MenuAction> {
  const { person, does } = props
  const { name } = given
  const membership = person.membership ?? person.ended_membership
  const step = (key: MayRideNextStep) => ({
    label: messages[`next.${key}`],
    name: `${messages[`next.${key}`]}: ${name}`,
  })
  return {
    check_in: {
      key: 'check_in',
      label: messages['check_in.one'],
      name: fill(messages['check_in.one_of'], { name }),
      act: () => props.onCheckIn(person),
    },
    check_out: {
      key: 'check_out',
      label: messages.check_out,
      name: fill(messages['check_out.of'], { name }),
    },
    add_guardian: {
      key: 'add_guardian',
      ...step('see_guardian'),
      act: () => props.onAddGuardian(person.id),
    },
    ask_birth_date: {
      key: 'ask_birth_date',
      ...step('ask_birth_date'),
      to: placeOf('ask_birth_date', person.id) ?? '',
    },
    sell: { key: 'sell', ...step('sell'), act: () => props.onSell(person) },
    renew: {
      key: 'renew',
      ...(given.main === 'renew'
        ? step('renew')
        : { label: memberships.renew, name: fill(sale['renew.of'], { name }) }),
      act: () => props.onRenew(person),
    },
    ...signWays(person, does),
    clear_answer: {
      key: 'clear_answer',
      label: answers.clear,
      name: fill(answers['clear.of'], { name }),
      act: () => given.open('clear'),
    },
    let_in: { key: 'let_in', ...step('see_staff'), act: () => props.onLetIn(person) },
    hand_over: {
      key: 'hand_over',
      label: messages['check_out.other'],
      name: fill(messages['check_out.other_of'], { name }),
      act: () => given.open('hand_over'),
    },
    undo: {
      key: 'undo',
      label: messages.undo,
      name: fill(messages['undo.of'], { name }),
      act: given.undo,
    },
    manage: {
      key: 'manage',
      label: sale.manage,
      name: fill(sale['manage.of'], { number: membership?.membership_id ?? '', name }),
      to: pathOf({ kind: 'show', id: membership?.id ?? 0 }, ''),
    },
    compare: {
      key: 'compare',
      label: messages.compare,
      name: fill(messages['compare.of'], { name }),
      to: given.comparesWith ?? '',
    },
    lift: {
      key: 'lift',
      label: messages.lift,
      name: fill(messages['lift.of'], { name }),
      act: () => given.open('ban'),
    },
    ban: {
      key: 'ban',
      label: messages.ban,
      name: fill(messages['ban.of'], { name }),
      danger: true,
      act: () => given.open('ban'),
    },
  }
}

/** Leads to both records of a likely duplicate; null without one. */
function comparisonOf(person: HouseholdPerson, mayMerge: boolean): string | null {
  const [likeliest] = person.duplicates
  if (!likeliest) return null
  const other = { id: likeliest.customer_id }
  return mayMerge ? mergePath(person, other) : `/admin/customers/${other.id}/show`
}

interface DialogProps {
  open: Open
  person: HouseholdPerson
  pickup: string | undefined
  onClose(): void
}

function Dialog({ open, person, pickup, onClose }: DialogProps): ReactNode {
  const { id, visit, flags } = person
  const name = `${person.first_name} ${person.last_name}`
  const stop = flags.find(({ stops }) => stops)
  if (open === 'ban') return <BanOrLift person={person} onClose={onClose} />
  if (open === 'clear') {
    return (
      stop && (
        <ClearAnswerDialog
          waiverId={stop.waiver_id}
          name={name}
          onClose={() => {
            onClose()
            void refresh('households')
          }}
        />
      )
    )
  }
  return (
    visit && (
      <HandOver
        visitId={visit.id}
        minorId={id}
        name={name}
        mayBeSkipped={pickup === 'ask'}
        onClose={onClose}
      />
    )
  )
}
