import { useGetOne } from 'react-admin'

import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { AS_STORED } from '../providers/useProvider.ts'
import { FormPage } from '../ui/FormPage.tsx'
import { Unanswered } from '../ui/QueryStates.tsx'
import { saidOr } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { WAIVERS } from './paths.ts'
import { TemplateEditForm } from './TemplateEditForm.tsx'

/** Edit form of a template, starting from the stored version. */
export default function TemplateEdit({ id }: { id: number }) {
  const leave = useLeave(WAIVERS)
  const query = useGetOne<WaiverTemplate>('waivers', { id }, AS_STORED)
  const { data: template, isFetchedAfterMount, refetch } = query

  return (
    <FormPage wide title={messages.edit} leave={leave}>
      {isFetchedAfterMount && template ? (
        <TemplateEditForm template={template} leave={leave} refetch={refetch} />
      ) : (
        <Unanswered query={query} failed={saidOr(waivers['templates.failed'])} rows={6} />
      )}
    </FormPage>
  )
}
