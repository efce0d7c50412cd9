import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Form } from 'ra-core'
import { useNavigate } from 'react-router'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import {
  CAMPAIGN_SUBJECT_MAX,
  CAMPAIGN_TEXT_MAX,
  type Campaign,
} from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS, CHANNELS } from '@trailgate/shared/marketing/constants'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { campaignTypes } from '../campaignTypes/queries.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useAsRead, type Refetch } from '../ui/useAsRead.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSubmit, type SubmittedForm } from '../ui/useSubmit.ts'
import { changesOf, readCampaign, valuesOf, type CampaignValues } from './campaignForm.ts'
import { pathOf } from './paths.ts'
import { useCreateCampaign, useUpdateCampaign } from './queries.ts'

const FORM = 'campaign'
const CHANNEL_CHOICES = CHANNELS.map((id) => ({ id, name: CHANNEL_LABELS[id] }))

/** Before anything is typed; its type is the first that is offered. */
const BLANK = { campaign_type_id: 0, channel: 'email', subject: '', text: '' } as const

/** New Campaign: the draft that is saved is shown at once, with who would get it. */
export function NewCampaignForm() {
  const cancel = useLeave(pathOf({ kind: 'all' }))
  const navigate = useNavigate()
  const create = useCreateCampaign()
  const [made, setMade] = useState<number>()
  const { form, saving, failure } = useSubmit({
    read: (written: Partial<CampaignValues>) => readCampaign({ ...BLANK, ...written }),
    async save(read) {
      const { id } = await create.mutateAsync(read)
      setMade(id)
    },
    failed: messages['save.failed'],
    leave() {
      if (made !== undefined) void navigate(pathOf({ kind: 'show', id: made }), { replace: true })
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

/** Edit Campaign: a draft that a colleague changed meanwhile is not overwritten. */
export function EditCampaignForm({ campaign: newest, refetch }: EditCampaignFormProps) {
  const { record: campaign, reload } = useAsRead(newest, refetch)
  const leave = useLeave(pathOf({ kind: 'show', id: campaign.id }))
  const update = useUpdateCampaign()
  const { form, saving, failure, forget } = useSubmit({
    read: (written: Partial<CampaignValues>) => readCampaign({ ...valuesOf(campaign), ...written }),
    async save(read) {
      const { id, revision } = campaign
      const changes = changesOf(read, campaign)
      if (Object.keys(changes).length === 0) return
      await update.mutateAsync({ id, changes: { ...changes, revision } })
    },
    failed: messages['save.failed'],
    leave,
  })

  return (
    <CampaignForm
      title={messages.edit}
      values={valuesOf(campaign)}
      alert={<FormAlert failure={failure} reload={() => reload(forget)} />}
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
  /** Why it was not saved. */
  alert: ReactNode
  cancel(): void
}

function CampaignForm({ title, values, form, saving, alert, cancel }: CampaignFormProps) {
  const { data: types, isError, isFetching, refetch } = useQuery(campaignTypes)
  const offered = types?.filter(({ is_active: active }) => active)
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
      ) : types ? (
        <Notice title={messages.no_types} />
      ) : isError && !isFetching ? (
        <FailedNotice title={messages['load.failed']} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </FormDialog>
  )
}

/** What the channel has room for: an e-mail has a subject, a text message few words. */
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
