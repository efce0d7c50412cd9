import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Form } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import {
  CAMPAIGN_SUBJECT_MAX,
  CAMPAIGN_TEXT_MAX,
  type Campaign,
  type NewCampaign,
} from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS, CHANNELS } from '@trailgate/shared/marketing/constants'
import type { CampaignType } from '@trailgate/shared/marketing/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { campaignTypes } from '../campaignTypes/queries.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormField } from '../ui/FormField.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { resolverOf } from '../ui/resolver.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved, type Guard } from '../ui/useSaved.ts'
import { changesOf, readCampaign, valuesOf, type CampaignValues } from './campaignForm.ts'
import { pathOf } from './paths.ts'
import { useCreateCampaign, useUpdateCampaign } from './queries.ts'

const FORM = 'campaign'
const CHANNEL_CHOICES = CHANNELS.map((id) => ({ id, name: CHANNEL_LABELS[id] }))

/** New Campaign: the draft that is saved is shown at once, with who would get it. */
export function NewCampaignForm() {
  const leave = useLeave(pathOf({ kind: 'all' }))
  const navigate = useNavigate()
  const create = useCreateCampaign()
  const [made, setMade] = useState<number>()
  const { guard, onSaved } = useSaved(() => {
    if (made !== undefined) void navigate(pathOf({ kind: 'show', id: made }), { replace: true })
  })

  async function save(read: NewCampaign) {
    const { id } = await create.mutateAsync(read)
    setMade(id)
    onSaved()
  }

  return <FormDialog title={messages.new} guard={guard} onSave={save} leave={leave} />
}

/** Edit Campaign: a draft that a colleague changed meanwhile is not overwritten. */
export function EditCampaignForm({ campaign: newest }: { campaign: Campaign }) {
  // As it was when it was opened: with the revision of a newer one the next save would overwrite it.
  const [campaign] = useState(newest)
  const leave = useLeave(pathOf({ kind: 'show', id: campaign.id }))
  const update = useUpdateCampaign()
  const { guard, onSaved } = useSaved(leave)

  async function save(read: NewCampaign) {
    const { id, revision } = campaign
    const changes = changesOf(read, campaign)
    if (Object.keys(changes).length > 0) {
      await update.mutateAsync({ id, changes: { ...changes, revision } })
    }
    onSaved()
  }

  return (
    <FormDialog
      title={messages.edit}
      campaign={campaign}
      guard={guard}
      onSave={save}
      leave={leave}
    />
  )
}

interface FormDialogProps {
  title: string
  campaign?: Campaign
  guard: Guard
  onSave(read: NewCampaign): Promise<void>
  leave(): void
}

function FormDialog({ title, campaign, guard, onSave, leave }: FormDialogProps) {
  const { data: types, isError, isFetching, refetch } = useQuery(campaignTypes)
  const offered = types?.filter(({ is_active: active }) => active)
  const first = offered?.[0]
  return (
    <ScreenDialog
      title={title}
      keepOpen
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {first && (
            <Button type="submit" form={FORM} variant="contained">
              {messages.save}
            </Button>
          )}
        </>
      }
    >
      {first && offered ? (
        <Fields
          types={offered}
          values={
            campaign
              ? valuesOf(campaign)
              : { campaign_type_id: first.id, channel: 'email', subject: '', text: '' }
          }
          guard={guard}
          onSave={onSave}
        />
      ) : types ? (
        <Notice title={messages.no_types} />
      ) : isError && !isFetching ? (
        <FailedNotice title={messages['load.failed']} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}

interface FieldsProps extends Pick<FormDialogProps, 'guard' | 'onSave'> {
  types: readonly CampaignType[]
  values: CampaignValues
}

function Fields({ types, values: first, guard, onSave }: FieldsProps) {
  // What was read in the meantime does not change what is being written.
  const [values] = useState(first)
  const [failure, setFailure] = useState<string>()

  async function submit(written: Partial<CampaignValues>) {
    const read = readCampaign({ ...values, ...written })
    if (!read.ok) return
    setFailure(undefined)
    try {
      await onSave(read.value)
    } catch (error) {
      const sentence = sentenceFor(error, messages['save.failed'])
      // What belongs to a field stands under it.
      if (!refusalOf(error)?.details) setFailure(sentence)
      return formErrors(error, sentence)
    }
  }

  return (
    <>
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
      <Form
        id={FORM}
        noValidate
        defaultValues={values}
        resolver={resolverOf<CampaignValues>((written) => readCampaign({ ...values, ...written }))}
        onSubmit={submit}
        disableInvalidFormNotification
        {...guard}
      >
        <div className="form-grid">
          <ChoiceField
            source="campaign_type_id"
            label={messages['field.type']}
            choices={types.map(({ id, name }) => ({ id, name }))}
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
