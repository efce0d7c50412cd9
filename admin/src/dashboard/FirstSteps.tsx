import { useNotify } from 'react-admin'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import type { SetupItem } from '@trailgate/shared/setup/constants'
import { messages } from '@trailgate/shared/setup/messages'
import type { ParkSetup } from '@trailgate/shared/setup/schemas'
import { fill } from '@trailgate/shared/text'

import { pathOf } from '../customers/paths.ts'
import { PARK_SETTINGS } from '../face/paths.ts'
import { MEMBERSHIP_TYPES } from '../memberships/paths.ts'
import { useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useMinute } from '../ui/useMinute.ts'
import './firstSteps.css'

/** The screen where an item is done. */
const SCREENS: Record<SetupItem, string> = {
  name: PARK_SETTINGS,
  logo: `${PARK_SETTINGS}#logo`,
  texts: '/admin/waivers',
  types: MEMBERSHIP_TYPES,
  tablet: '/admin/kiosk-devices',
  second_factor: '/admin/profile',
  import: pathOf({ kind: 'import' }, ''),
}

const ICONS = {
  open: RadioButtonUncheckedIcon,
  done: CheckCircleIcon,
  skipped: RemoveCircleIcon,
} as const

/** First steps of a new park, for admins; nothing once all are done or skipped, or while they are unknown. */
export function FirstSteps() {
  return useCan('park.setup') ? <Asked /> : null
}

function Asked() {
  // Another screen may have done an item: asked again with each visit.
  const { data } = useProviderQuery('park-setup', 'getSetup', {}, { staleTime: 0 })
  return data?.is_shown ? <Card setup={data} /> : null
}

function Card({ setup }: { setup: ParkSetup }) {
  const { items } = setup
  const done = items.filter(({ state }) => state !== 'open').length
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps">{messages.title}</h2>
        <p className="first-step-muted figures">
          {fill(messages.progress, { done, all: items.length })}
        </p>
        <progress aria-labelledby="first-steps" value={done} max={items.length} />
      </div>
      <ul>
        {items.map(({ item, state }) => (
          <Step key={item} item={item} state={state} setup={setup} />
        ))}
      </ul>
    </section>
  )
}

interface StepProps {
  item: SetupItem
  state: ParkSetup['items'][number]['state']
  setup: ParkSetup
}

function Step({ item, state, setup }: StepProps) {
  const about = useAbout(item, setup)
  const Icon = ICONS[state]
  if (state !== 'open') {
    return (
      <li className="first-step" data-state={state}>
        <Icon className="first-step-icon" />
        <span className="first-step-name">{messages[item]}</span>
        <span className="first-step-muted">{messages[`state.${state}`]}</span>
      </li>
    )
  }
  return (
    <li className="first-step" data-state={state}>
      <Icon className="first-step-icon" />
      <div className="first-step-words">
        <Link to={SCREENS[item]} className="first-step-name">
          {messages[item]}
          <ChevronRightIcon fontSize="small" />
        </Link>
        <p className="first-step-muted">{about}</p>
      </div>
      <SkipButton item={item} />
    </li>
  )
}

/** Why an item matters. Of the waiver texts: what stays closed until it is done. */
function useAbout(item: SetupItem, setup: ParkSetup): string {
  const now = useMinute()
  const { park_name: name, time_zone: zone, unconfirmed_texts: n } = setup
  if (item === 'name') {
    const time = now.toLocaleTimeString('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
    })
    return fill(messages['name.about'], { name, zone, time })
  }
  if (item === 'texts') return fill(messages['texts.about'], { n })
  if (item === 'second_factor' && setup.second_factor_off) return messages['second_factor.off']
  return messages[`${item}.about`]
}

function SkipButton({ item }: { item: SetupItem }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('park-setup', 'skipSetup', {
    onError: (error) => notify(sentenceFor(error, messages['skip.failed']), { type: 'error' }),
  })
  if (item === 'texts') return null
  return (
    <Button
      size="small"
      aria-label={`${messages.skip}: ${messages[item]}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ item, skipped: true })}
    >
      {messages.skip}
    </Button>
  )
}
