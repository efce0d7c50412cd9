import { ApiError } from '@trailgate/shared/http/error'
import {
  CHANNEL_LABELS,
  CHANNELS,
  PREFERENCES_MESSAGE_SECONDS,
  type Channel,
} from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/messages'
import type {
  Preference,
  PreferenceChanges,
  Preferences,
} from '@trailgate/shared/marketing/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useId, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { Button } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { changesOf, countOf, isChosen, withAll, withEdit, type Edits } from './choices.ts'
import { myPreferences } from './queries.ts'

const COUNTERS: Record<Channel, string> = {
  email: messages['counter.email'],
  sms: messages['counter.sms'],
}

const ALL_OR_NONE = [
  { label: messages.select_all, wanted: true },
  { label: messages.select_none, wanted: false },
]

interface PreferencesFormProps {
  list: readonly Preference[]
  /** Under 18: receives no marketing. */
  tooYoung: boolean
}

/** Checkboxes of every campaign type with their count, and Save Preferences. */
export function PreferencesForm({ list: read, tooYoung }: PreferencesFormProps) {
  const [saved, setSaved] = useState<readonly Preference[] | null>(null)
  const [edits, setEdits] = useState<Edits>({})
  const [thanked, thank] = usePassingMessage()
  const list = saved ?? read

  const form = useForm<PreferenceChanges>({
    read: () => ({ ok: true, value: changesOf(edits, list) }),
    failed: messages['save.failed'],
    async send(body) {
      const answer = await call<Preferences>(myPreferences, { method: 'PUT', body }).catch(
        (error: unknown) => {
          if (isRefused(error)) readAgain()
          throw error
        }
      )
      setSaved(answer.preferences)
      // Clears only the edits that were sent; a box changed meanwhile stays changed.
      setEdits((current) => (current === edits ? {} : current))
      riderQueries.invalidate(myPreferences)
      thank()
    },
  })

  /** Edits stay; those of a type that is no longer offered disappear with it. */
  function readAgain() {
    setSaved(null)
    riderQueries.invalidate(myPreferences)
  }

  return (
    <Form
      form={form}
      className="panel preferences"
      buttons={
        !tooYoung && (
          <SubmitButton sending={form.sending} busy={ui.saving}>
            {messages.save}
          </SubmitButton>
        )
      }
    >
      {tooYoung && <p className="notice caution">{messages.minor}</p>}
      <ul className="counters" aria-live="polite">
        {CHANNELS.map((channel) => (
          <li key={channel}>
            {fill(COUNTERS[channel], { n: countOf(edits, list, channel), total: list.length })}
          </li>
        ))}
      </ul>
      {!tooYoung && list.length > 0 && (
        <div className="all-or-none">
          {ALL_OR_NONE.map(({ label, wanted }) => (
            <Button key={label} quiet onClick={() => setEdits(withAll(list, wanted))}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <ul className="campaign-types">
        {list.map((preference) => (
          <CampaignType
            key={preference.campaign_type_id}
            preference={preference}
            edits={edits}
            disabled={tooYoung}
            onEdit={setEdits}
          />
        ))}
      </ul>
      <div role="status" className="in-place">
        {thanked && <p className="notice">{messages.saved}</p>}
      </div>
    </Form>
  )
}

interface CampaignTypeProps {
  preference: Preference
  edits: Edits
  disabled: boolean
  onEdit(edits: Edits): void
}

function CampaignType({ preference, edits, disabled, onEdit }: CampaignTypeProps) {
  const id = useId()
  return (
    <li>
      <div role="group" aria-labelledby={id} className="campaign-type">
        <span id={id}>{preference.campaign_type_name}</span>
        {CHANNELS.map((channel) => (
          <CheckBox
            key={channel}
            label={CHANNEL_LABELS[channel]}
            name={`${channel}-${preference.campaign_type_id}`}
            checked={isChosen(edits, preference, channel)}
            disabled={disabled}
            onChange={({ target }) => onEdit(withEdit(edits, preference, channel, target.checked))}
          />
        ))}
      </div>
    </li>
  )
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

/** A message that disappears by itself; showing it again restarts the time. */
function usePassingMessage(): [shown: boolean, show: () => void] {
  const [times, setTimes] = useState(0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = window.setTimeout(() => setOver(times), PREFERENCES_MESSAGE_SECONDS * 1000)
    return () => window.clearTimeout(timer)
  }, [times])
  return [times > over, () => setTimes((before) => before + 1)]
}
