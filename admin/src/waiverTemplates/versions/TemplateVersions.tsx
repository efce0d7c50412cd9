import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useProviderQuery } from '../../providers/useProvider.ts'
import { FormPage } from '../../ui/FormPage.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { saidOr } from '../../ui/sentenceFor.ts'
import { useLeave } from '../../ui/useLeave.ts'
import { WAIVERS } from '../paths.ts'
import { Version } from './Version.tsx'
import './versions.css'

/** All versions of a template, newest first, each with its changes. */
export default function TemplateVersions({ id }: { id: number }) {
  const leave = useLeave(WAIVERS)
  const versions = useProviderQuery('waivers', 'getTemplateVersions', { id }, { staleTime: 0 })
  const newest = versions.data?.[0]

  return (
    <FormPage
      wide
      title={newest ? fill(messages['versions.title'], { name: newest.name }) : messages.versions}
      leave={leave}
    >
      <QueryStates query={versions} failed={saidOr(messages['versions.failed'])} rows={4}>
        {(all) => (
          <ol className="versions" aria-label={messages.versions}>
            {all.map((version, at) => (
              <Version key={version.id} version={version} before={all[at + 1]} />
            ))}
          </ol>
        )}
      </QueryStates>
    </FormPage>
  )
}
