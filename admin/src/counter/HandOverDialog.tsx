import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import { PICKUP_LIMITS, PIN_DIGITS } from '@trailgate/shared/pickups/constants'
import { messages as pickups } from '@trailgate/shared/pickups/messages'
import type { PickedUpBy, Pickup } from '@trailgate/shared/pickups/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { OVERRIDE_REASON } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { checkOutOneSchema } from '@trailgate/shared/visits/schemas'

import { useCan } from '../session/useStaff.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { usePickups } from './queries.ts'
import { useCheckOut } from './useCheckOut.ts'
import './handOver.css'

interface HandOverDialogProps {
  visitId: number
  minorId: number
  name: string
  /** True if the park lets staff check a minor out without a name. */
  mayBeSkipped: boolean
  onClose(): void
}

/** A person who is not on the list. */
const OTHER = 'other'

/** Asks who takes a minor: guardians and the minor's list, or another name. */
export default function HandOverDialog(props: HandOverDialogProps) {
  const { visitId, minorId, name, mayBeSkipped, onClose } = props
  const form = useId()
  const query = usePickups(minorId)
  const mayOverride = useCan('visits.override_pickup')
  const [picked, setPicked] = useState<string>()
  const [typed, setTyped] = useState({ name: '', pin: '', reason: '' })
  const [wrong, setWrong] = useState<string>()
  const { leave, isPending, error, reset } = useCheckOut({
    visitId,
    name,
    onDone: onClose,
    isQuiet: true,
  })
  const list = query.data ?? []
  const first = list.find((each) => each.allowed && each.is_in) ?? list.find(mayTake)
  const chosen = picked ?? (first ? keyOf(first) : OTHER)
  const entry = list.find((each) => keyOf(each) === chosen)
  const isRefused = refusalOf(error)?.code === 'NOT_ALLOWED_TO_PICK_UP'
  const asksWhy = mayOverride && (isRefused || entry?.allowed === false)

  function choose(to: string): void {
    setPicked(to)
    setTyped({ ...typed, pin: '', reason: '' })
    setWrong(undefined)
    reset()
  }

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const pickedUpBy = takenBy(entry, typed)
    const reason = asksWhy ? typed.reason.trim() : ''
    const sent = { picked_up_by: pickedUpBy, ...(reason && { override_reason: reason }) }
    const checked = check(checkOutOneSchema(), sent)
    const said = checked.ok ? undefined : Object.values(checked.details)[0]?.[0]
    setWrong(said)
    if (said === undefined) leave(pickedUpBy, reason || undefined)
  }

  const isReady = query.data !== undefined || query.isError
  return (
    <FormDialog
      size="sm"
      title={fill(messages['hand_over.title'], { name })}
      form={form}
      submit={isReady ? messages[asksWhy ? 'hand_over.anyway' : 'hand_over.submit'] : undefined}
      busy={words.processing}
      pending={isPending}
      danger={asksWhy}
      failure={failureOf(wrong, error)}
      onClose={onClose}
    >
      {isReady && (
        <form id={form} noValidate onSubmit={onSubmit} className="hand-over">
          {query.isError && <p role="alert">{messages['hand_over.list_failed']}</p>}
          <fieldset>
            <legend className="hidden-text">{fill(messages['hand_over.title'], { name })}</legend>
            {list.map((each) => (
              <Choice
                key={keyOf(each)}
                value={keyOf(each)}
                chosen={chosen}
                disabled={!mayTake(each) && !mayOverride}
                onChoose={choose}
              >
                <Who pickup={each} />
              </Choice>
            ))}
            <Choice value={OTHER} chosen={chosen} onChoose={choose}>
              <span className="hand-over-name">{messages['hand_over.other']}</span>
            </Choice>
          </fieldset>
          {chosen === OTHER && (
            <TextField
              label={messages['hand_over.name']}
              value={typed.name}
              onChange={({ target }) => {
                setTyped({ ...typed, name: target.value })
                reset()
              }}
              autoFocus
              required
              fullWidth
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: PICKUP_LIMITS.name } }}
            />
          )}
          {entry?.has_pin && entry.allowed && (
            <TextField
              label={fill(messages['hand_over.pin'], { name: entry.name })}
              value={typed.pin}
              onChange={({ target }) => setTyped({ ...typed, pin: target.value })}
              autoFocus
              required
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: PIN_DIGITS, inputMode: 'numeric' } }}
            />
          )}
          {asksWhy && (
            <TextField
              label={messages['hand_over.why']}
              value={typed.reason}
              onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
              required
              fullWidth
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: OVERRIDE_REASON.max } }}
            />
          )}
          {isRefused && !mayOverride && <p>{messages['hand_over.manager']}</p>}
          {mayBeSkipped && (
            <Button className="hand-over-skip" aria-disabled={isPending} onClick={() => leave()}>
              {messages['hand_over.skip']}
            </Button>
          )}
        </form>
      )}
    </FormDialog>
  )
}

interface ChoiceProps {
  value: string
  chosen: string
  disabled?: boolean
  onChoose(value: string): void
  children: ReactNode
}

function Choice({ value, chosen, disabled = false, onChoose, children }: ChoiceProps) {
  const isChosen = value === chosen
  return (
    <label className="hand-over-choice" data-chosen={isChosen} data-disabled={disabled}>
      <Radio
        name="picked-up-by"
        value={value}
        checked={isChosen}
        disabled={disabled}
        autoFocus={isChosen}
        onChange={() => onChoose(value)}
      />
      <span>{children}</span>
    </label>
  )
}

function Who({ pickup }: { pickup: Pickup }) {
  const facts = [
    pickup.is_guardian ? pickups.guardian : pickup.relationship,
    pickup.is_in ? messages['hand_over.in'] : null,
    pickup.has_pin ? pickups.pin : null,
  ].filter(Boolean)
  return (
    <>
      <span className="hand-over-name">{pickup.name}</span>{' '}
      {facts.length > 0 && <span className="hand-over-facts">{facts.join(' · ')}</span>}
      {!pickup.allowed && (
        <strong className="hand-over-barred">
          {' '}
          {[messages['hand_over.may_not'], pickup.reason].filter(Boolean).join(': ')}
        </strong>
      )}
    </>
  )
}

/** By whom the minor is taken, as it is sent. */
function takenBy(entry: Pickup | undefined, typed: { name: string; pin: string }): PickedUpBy {
  if (!entry) return { name: typed.name }
  if (entry.id === null) return { customer_id: entry.customer_id ?? 0 }
  return { pickup_id: entry.id, ...(entry.has_pin && typed.pin ? { pin: typed.pin } : {}) }
}

function keyOf({ id, customer_id: customerId }: Pickup): string {
  return id === null ? `guardian-${customerId}` : `entry-${id}`
}

function mayTake({ allowed }: Pickup): boolean {
  return allowed
}

function failureOf(wrong: string | undefined, error: unknown): string | undefined {
  if (wrong !== undefined) return wrong
  return error ? sentenceFor(error, messages['hand_over.failed']) : undefined
}
