import { useState } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import { PARK_NAME_MAX, WELCOME_MAX } from '@trailgate/shared/face/constants'
import { messages } from '@trailgate/shared/face/messages'
import { parkFaceSchema, type ParkFace } from '@trailgate/shared/face/schemas'
import type { Details } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { AS_STORED, useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { AskBeforeLeaving } from '../ui/AskBeforeLeaving.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { useMinute } from '../ui/useMinute.ts'
import { AccentInput } from './AccentInput.tsx'
import { bodyOf, draftOf, type Draft } from './draft.ts'
import { FacePreview } from './FacePreview.tsx'
import { PictureInput } from './PictureInput.tsx'
import './face.css'

/** /admin/settings: name, welcome sentence, colour and pictures of the park, with a preview. */
export default function ParkSettings() {
  if (!useCan('park.face')) return <AccessDenied />
  return (
    <>
      <ScreenHead title={messages.title} hint={messages.hint} />
      <Stored />
    </>
  )
}

function Stored() {
  const face = useProviderQuery('park-face', 'getFace', {}, AS_STORED)
  return (
    <QueryStates query={face} failed={messages.failed} rows={8}>
      {(data) => <FaceForm key={data.changed_at ?? ''} face={data} />}
    </QueryStates>
  )
}

const CHANGED = { shouldDirty: true } as const

function FaceForm({ face }: { face: ParkFace }) {
  const notify = useNotify()
  const form = useForm<Draft>({ defaultValues: draftOf(face) })
  const { control, register, setValue, handleSubmit, formState } = form
  const [wrong, setWrong] = useState<Details>({})
  const draft = useWatch({ control, compute: (values: Draft) => values })
  const { mutate, error, isPending } = useProviderMutation('park-face', 'changeFace', {
    onSuccess: () => notify(messages.saved, { type: 'success' }),
  })

  const save = handleSubmit((values) => {
    const read = check(parkFaceSchema(), bodyOf(values))
    setWrong(read.ok ? {} : read.details)
    if (read.ok && !isPending) mutate(read.value)
  })

  return (
    <div className="face">
      <form className="panel face-form" noValidate onSubmit={(event) => void save(event)}>
        <FormProvider {...form}>
          <AskBeforeLeaving />
        </FormProvider>
        <TextField
          label={messages['name.label']}
          error={Boolean(wrong.name)}
          helperText={wrong.name?.[0] ?? fill(messages['name.hint'], { name: face.default_name })}
          slotProps={{ htmlInput: { ...register('name'), maxLength: PARK_NAME_MAX } }}
        />
        <ParkClock zone={face.time_zone} />
        <TextField
          label={messages['welcome.label']}
          error={Boolean(wrong.welcome)}
          helperText={wrong.welcome?.[0] ?? messages['welcome.hint']}
          slotProps={{ htmlInput: { ...register('welcome'), maxLength: WELCOME_MAX } }}
        />
        <AccentInput
          accent={draft.accent}
          wrong={wrong.accent?.[0]}
          onChange={(accent) => setValue('accent', accent, CHANGED)}
        />
        <PictureInput
          kind="logo"
          picture={draft.logo}
          onChange={(logo) => setValue('logo', logo, CHANGED)}
        />
        <PictureInput
          kind="hero"
          picture={draft.hero}
          onChange={(hero) => setValue('hero', hero, CHANGED)}
        />
        <ErrorAlert error={error} failed={messages['save.failed']} />
        <div className="face-save">
          {formState.isDirty && <span className="face-muted">{messages.unsaved}</span>}
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? words.saving : messages.save}
          </Button>
        </div>
      </form>
      <FacePreview draft={draft} defaultName={face.default_name} />
    </div>
  )
}

function ParkClock({ zone }: { zone: string }) {
  const time = useMinute().toLocaleTimeString('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  return <p className="face-zone face-muted">{fill(messages.zone, { zone, time })}</p>
}
