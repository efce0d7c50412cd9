import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Form } from 'react-admin'
import { useNavigate } from 'react-router'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import {
  CAMPAIGN_SUBJECT_MAX,
  CAMPAIGN_TEXT_MAX,
  type Campaign,
} from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS, CHANNELS } from '@trailgate/shared/marketing/constants'
import { fill } from '@trailgate/shared/text'

import { useCampaignTypes } from '../marketing/queries.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Unanswered } from '../ui/QueryStates.tsx'
import type { Refetch } from '../ui/useAsRead.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useCreateForm, useEditForm } from '../ui/useRecordForm.ts'
import type { SubmittedForm } from '../ui/useSubmit.ts'
import { readCampaign, readChanges, valuesOf, type CampaignValues } from './campaignForm.ts'
import { pathOf } from './paths.ts'

const FORM = 'campaign'
const CHANNEL_CHOICES = CHANNELS.map((id) => ({ id, name: CHANNEL_LABELS[id] }))

/** Empty form; the type defaults to the first active one. */
const BLANK = { campaign_type_id: 0, channel: 'email', subject: '', text: '' } as const

/** Form of a new campaign; once saved, it opens the draft with its recipients. */
export function NewCampaignForm() {
  const cancel = useLeave(pathOf({ kind: 'all' }))
  const navigate = useNavigate()
  const [made, setMade] = useState<Campaign>()
  const { form, saving, failure } = useCreateForm({
    resource: 'campaigns',
    read: (written: Partial<CampaignValues>) => readCampaign({ ...BLANK, ...written }),
    failed: messages['save.failed'],
    onSaved: (campaign: Campaign) => setMade(campaign),
    leave() {
      if (made) void navigate(pathOf({ kind: 'show', id: made.id }), { replace: true })
    },
  })

  return (
    <CampaignForm
      title={messages.new}
      alert={<FormAlert failure={failure} />}
      {...{ form, saving, cancel }}
    />
  )
}

interface EditCampaignFormProps {
  campaign: Campaign
  refetch: Refetch<Campaign>
}

/** Edit form of a draft; does not overwrite a colleague's concurrent change. */
export function EditCampaignForm({ campaign, refetch }: EditCampaignFormProps) {
  const leave = useLeave(pathOf({ kind: 'show', id: campaign.id }))
  const { record, form, saving, failure, reload } = useEditForm({
    resource: 'campaigns',
    newest: campaign,
    refetch,
    read: readChanges,
    failed: messages['save.failed'],
    leave,
  })

  return (
    <CampaignForm
      title={messages.edit}
      values={valuesOf(record)}
      alert={<FormAlert failure={failure} reload={reload} />}
      cancel={leave}
      {...{ form, saving }}
    />
  )
}

interface CampaignFormProps {
  title: string
  values?: CampaignValues
  form: SubmittedForm<CampaignValues>
  saving: boolean
  /** Reason why saving failed. */
  alert: ReactNode
  cancel(): void
}

function CampaignForm({ title, values, form, saving, alert, cancel }: CampaignFormProps) {
  const types = useCampaignTypes()
  const offered = types.data?.filter(({ is_active: active }) => active)
  const first = offered?.[0]
  return (
    <FormDialog
      title={title}
      form={FORM}
      submit={first && messages.save}
      pending={saving}
      onClose={cancel}
    >
      {first && offered ? (
        <>
          {alert}
          <Form id={FORM} {...form} record={values ?? { ...BLANK, campaign_type_id: first.id }}>
            <div className="form-grid">
              <ChoiceField
                source="campaign_type_id"
                label={messages['field.type']}
                choices={offered.map(({ id, name }) => ({ id, name }))}
              />
              <ChoiceField
                source="channel"
                label={messages['field.channel']}
                choices={CHANNEL_CHOICES}
              />
              <Words />
            </div>
          </Form>
        </>
      ) : offered ? (
        <Notice title={messages.no_types} />
      ) : (
        <Unanswered query={types} failed={messages['load.failed']} rows={4} />
      )}
    </FormDialog>
  )
}

/** Fields that depend on the channel: an e-mail has a subject, a text message is short. */
function Words() {
  const channel = useWatch<CampaignValues, 'channel'>({ name: 'channel' })
  const text = useWatch<CampaignValues, 'text'>({ name: 'text' }) as string | null
  const left = CAMPAIGN_TEXT_MAX[channel] - (text?.length ?? 0)
  return (
    <>
      {channel === 'email' && (
        <FormField
          source="subject"
          label={messages['field.subject']}
          className="span-6"
          required
          autoComplete="off"
          slotProps={{ htmlInput: { 'maxLength': CAMPAIGN_SUBJECT_MAX, 'aria-required': true } }}
        />
      )}
      <AreaField
        source="text"
        label={messages['field.text']}
        hint={`${fill(messages['field.text_left'], { n: left.toLocaleString('en-US') })} · ${
          channel === 'email' ? messages['field.email_hint'] : messages['field.sms_hint']
        }`}
        required
        minRows={5}
        maxRows={14}
      />
    </>
  )
}
