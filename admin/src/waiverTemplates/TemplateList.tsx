import { ListBase, useListContext } from 'ra-core'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import { TemplateCard } from './TemplateCard.tsx'

const OLDEST_FIRST = { field: 'id', order: 'ASC' } as const
/** A park has a handful of texts: they come at once and stand on one page. */
const ALL = 1000

/** The templates as cards (S 2). */
export function TemplateList() {
  return (
    <ListBase<WaiverTemplate>
      resource="waivers"
      perPage={ALL}
      sort={OLDEST_FIRST}
      storeKey={false}
      exporter={false}
      queryOptions={{ staleTime: 0 }}
    >
      <title>{`${messages.title} | Trailgate`}</title>
      <div className="screen-head">
        <h1>{messages.title}</h1>
        <div className="screen-actions">
          <Button
            component={Link}
            to={pathOf({ kind: 'create' })}
            state={WITHIN}
            variant="contained"
            startIcon={<AddIcon />}
          >
            {messages.new}
          </Button>
        </div>
      </div>
      <Cards />
    </ListBase>
  )
}

function Cards() {
  const { data, error, isFetching, refetch } = useListContext<WaiverTemplate>()
  if (data && data.length > 0) {
    return (
      <ul className="template-cards" aria-label={messages.title}>
        {data.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    )
  }
  return (
    <div className="panel">
      {data ? (
        <Notice title={messages.empty}>{messages['empty.hint']}</Notice>
      ) : error && !isFetching ? (
        <Notice
          tone="bad"
          title={waivers['templates.failed']}
          actions={
            <Button variant="contained" onClick={() => void refetch()}>
              {words.try_again}
            </Button>
          }
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </div>
  )
}
