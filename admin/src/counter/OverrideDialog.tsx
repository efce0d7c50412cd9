import { check, type Checked } from '@trailgate/shared/fields'
import { OVERRIDE_REASON } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { checkInSchema } from '@trailgate/shared/visits/schemas'
import { fill } from '@trailgate/shared/text'

import { ReasonDialog, type Change } from '../ui/ReasonDialog.tsx'

type People = readonly HouseholdPerson[]

interface OverrideDialogProps {
  people: People
  why: string
  /** Checks them in; the caller reports it and closes the dialog. */
  change: Change<{ people: People; reason: string }>
  onClose(): void
}

/** Asks for the reason to let in people whom the gate would keep out. */
export function OverrideDialog({ people, why, change, onClose }: OverrideDialogProps) {
  return (
    <ReasonDialog
      title={messages['override.title']}
      hint={
        <>
          {why && <p className="counter-why">{why}</p>}
          <Kept people={people.filter(({ may_ride: said }) => said.verdict !== 'yes')} />
        </>
      }
      label={messages['override.reason']}
      maxLength={OVERRIDE_REASON.max}
      submit={messages['override.submit']}
      failed={messages['check_in.failed']}
      about={{ people }}
      read={(reason) => readReason(people, reason)}
      change={change}
      onClose={onClose}
    />
  )
}

function Kept({ people }: { people: People }) {
  return (
    <ul className="counter-kept">
      {people.map(({ id, first_name: first, last_name: last, may_ride: said }) => (
        <li key={id}>
          <strong>{`${first} ${last}`}</strong>
          {said.reasons.map(({ code, text }) => (
            <span key={code}>{text}</span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Here a reason has to be given. */
function readReason(people: People, typed: string): Checked<{ reason: string }> {
  const reason = typed.trim()
  const body = { customer_ids: people.map(({ id }) => id), override_reason: typed }
  const checked = check(checkInSchema(), body)
  const refused = checked.ok ? undefined : checked.details.override_reason
  const wrong = reason ? refused : [fill(visits['reason.min'], { n: OVERRIDE_REASON.min })]
  return wrong ? { ok: false, details: { reason: wrong } } : { ok: true, value: { reason } }
}
