import { useQuery } from '@tanstack/react-query'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { TemplateVersion } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { call } from '../../api/client.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { useLeave } from '../../ui/useLeave.ts'
import { WAIVERS } from '../paths.ts'
import { TemplateFormPage } from '../TemplateFormPage.tsx'
import { Version } from './Version.tsx'
import './versions.css'

/** Every text that a template has or had, the newest first, each with what it changed. */
export default function TemplateVersions({ id }: { id: number }) {
  const leave = useLeave(WAIVERS)
  const { data, error, refetch } = useQuery({
    queryKey: ['waivers', 'versions', id],
    queryFn: ({ signal }) =>
      call<TemplateVersion[]>(`/waivers/staff/templates/${id}/versions`, { signal }),
    staleTime: 0,
  })
  const [newest] = data ?? []

  return (
    <TemplateFormPage
      title={newest ? fill(messages['versions.title'], { name: newest.name }) : messages.versions}
      leave={leave}
    >
      {data ? (
        <ol className="versions" aria-label={messages.versions}>
          {data.map((version, at) => (
            <Version key={version.id} version={version} before={data[at + 1]} />
          ))}
        </ol>
      ) : error ? (
        <FailedNotice
          title={sentenceFor(error, messages['versions.failed'])}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </TemplateFormPage>
  )
}
