import { useListContext } from 'react-admin'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'

import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages as samples } from '@trailgate/shared/waivers/sample_messages'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CreateLink, ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { ArchivedAnswers } from './answers/ArchivedAnswers.tsx'
import { useAskingTemplates } from './answers/useAskingTemplates.ts'
import { pathOf } from './paths.ts'
import { isUnconfirmed } from './sample.ts'
import { TemplateCard } from './TemplateCard.tsx'

const OLDEST_FIRST = { field: 'id', order: 'ASC' } as const
/** A park has a handful of templates: they fit on one page. */
const ALL = 1000

/** The templates as cards. */
export function TemplateList() {
  return (
    <ScreenList<WaiverTemplate> resource="waivers" perPage={ALL} sort={OLDEST_FIRST}>
      <ScreenHead title={messages.title}>
        <CreateLink to={pathOf({ kind: 'create' })}>{messages.new}</CreateLink>
      </ScreenHead>
      <ListStates
        failed={waivers['templates.failed']}
        empty={<Notice title={messages.empty}>{messages['empty.hint']}</Notice>}
        loadingRows={4}
      >
        <Cards />
      </ListStates>
      <ArchivedAnswers />
    </ScreenList>
  )
}

function Cards() {
  const { data = [] } = useListContext<WaiverTemplate>()
  const asking = useAskingTemplates().data ?? []
  const blocked = data.some((template) => template.is_active && isUnconfirmed(template))
  return (
    <>
      {blocked && (
        <Alert severity="warning" className="template-banner">
          <AlertTitle>{samples['banner.title']}</AlertTitle>
          {samples['banner.about']}
        </Alert>
      )}
      <ul className="template-cards" aria-label={messages.title}>
        {data.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            asks={asking.some(({ id }) => id === template.id)}
          />
        ))}
      </ul>
    </>
  )
}
