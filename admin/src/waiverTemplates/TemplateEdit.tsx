import { useGetOne } from 'ra-core'

import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { WAIVERS } from './paths.ts'
import { TemplateEditForm } from './TemplateEditForm.tsx'
import { TemplateFormPage } from './TemplateFormPage.tsx'

/** Changes a template, as it is stored now. */
export default function TemplateEdit({ id }: { id: number }) {
  const leave = useLeave(WAIVERS)
  const {
    data: template,
    error,
    isFetchedAfterMount,
    refetch,
  } = useGetOne<WaiverTemplate>(
    'waivers',
    { id },
    { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
  )

  return (
    <TemplateFormPage title={messages.edit} leave={leave}>
      {isFetchedAfterMount && template ? (
        <TemplateEditForm template={template} leave={leave} refetch={refetch} />
      ) : error ? (
        <FailedNotice
          title={sentenceFor(error, waivers['templates.failed'])}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={6} />
      )}
    </TemplateFormPage>
  )
}
