import { useState } from 'react'
import { Form, useNotify } from 'react-admin'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { CHANNEL_LABELS, CHANNELS } from '@trailgate/shared/marketing/constants'
import { messages as marketing } from '@trailgate/shared/marketing/messages'
import type { Preference } from '@trailgate/shared/marketing/schemas'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { useLeave } from '../../../ui/useLeave.ts'
import { useSaved } from '../../../ui/useSaved.ts'
import { pathOf } from '../../paths.ts'
import { changesOf, sourceOf, ticksOf, type Ticks } from './ticks.ts'

const FORM = 'edit-preferences'

interface PreferencesEditorProps {
  customerId: number
  preferences: readonly Preference[]
}

/** Edit Preferences: records the choices that a customer told staff. Sends only the changed ones. */
export function PreferencesEditor({ customerId, preferences: first }: PreferencesEditorProps) {
  // Frozen when the form opens: a refetch neither discards changes nor is overwritten by them.
  const [preferences] = useState(first)
  const leave = useLeave(pathOf({ kind: 'show', id: customerId, tab: 'marketing' }, ''))
  const { guard, onSaved } = useSaved(leave)
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useProviderMutation('customers', 'changePreferences')

  async function submit(ticks: Partial<Ticks>) {
    if (isPending) return
    setFailure(undefined)
    const changes = changesOf(ticks, preferences)
    try {
      if (Object.keys(changes.preferences).length > 0) {
        await mutateAsync({ id: customerId, ...changes })
        notify(details['marketing.saved'], { type: 'success' })
      }
    } catch (error) {
      const sentence = sentenceFor(error, marketing['save.failed'])
      setFailure(sentence)
      return { root: { serverError: sentence } }
    }
    onSaved()
  }

  return (
    <FormDialog
      size="sm"
      title={manager.edit_preferences}
      form={FORM}
      submit={marketing.save}
      pending={isPending}
      failure={failure}
      onClose={leave}
    >
      <Form
        id={FORM}
        defaultValues={ticksOf(preferences)}
        onSubmit={submit}
        disableInvalidFormNotification
        {...guard}
      >
        <ul className="tab-rows">
          {preferences.map((preference) => (
            <li key={preference.campaign_type_id} className="record-row">
              <fieldset className="preference-ticks">
                <legend>{preference.campaign_type_name}</legend>
                {CHANNELS.map((channel) => (
                  <SwitchField
                    key={channel}
                    source={sourceOf(preference, channel)}
                    label={CHANNEL_LABELS[channel]}
                  />
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
      </Form>
    </FormDialog>
  )
}
