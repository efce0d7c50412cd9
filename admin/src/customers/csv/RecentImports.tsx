import { useId } from 'react'

import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import type { ImportState } from '@trailgate/shared/customers/constants'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportBatch } from '@trailgate/shared/customers/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { useProviderQuery } from '../../providers/useProvider.ts'
import { isOver, percentDone } from './importFlow.ts'
import { LostLine } from './LostLine.tsx'

const SHOWN = 5
const ASK_EVERY_MS = 2000

const TONES: Record<ImportState, Tone> = {
  running: 'warn',
  done: 'good',
  failed: 'bad',
  interrupted: 'bad',
  undone: 'plain',
}

/** The park's last imports, each a way to its progress or result. */
export function RecentImports({ onShow }: { onShow(batchId: number): void }) {
  const id = useId()
  const timeZone = useTimeZone()
  const { data, error, refetch } = useProviderQuery(
    'imports',
    'getRecentImports',
    { n: SHOWN },
    {
      staleTime: 0,
      // A cached list lacks an import that began since.
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? ASK_EVERY_MS : false),
    }
  )
  if (error) return <LostLine error={error} onRetry={() => void refetch()} />
  // Renders nothing while there are no imports.
  if (!data || data.length === 0) return null
  return (
    <section className="import-recent" aria-labelledby={id}>
      <h3 id={id}>{texts.recent}</h3>
      <ul>
        {data.map((batch) => (
          <li key={batch.batch_id}>
            <button type="button" onClick={() => onShow(batch.batch_id)}>
              <span className="import-recent-name">{batch.file_name}</span>
              <Badge tone={TONES[batch.state]}>{stateOf(batch)}</Badge>
              <span className="import-aside figures">
                {fill(texts['recent.by'], {
                  when: formatDateTime(batch.created_at, timeZone),
                  name: batch.created_by ?? '',
                })}
              </span>
              <span className="import-aside figures">
                {fill(manager['import.counts'], {
                  imported: batch.imported_count.toLocaleString('en-US'),
                  failed: batch.failed_count.toLocaleString('en-US'),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf(batch: ImportBatch): string {
  const said = texts[`state.${batch.state}`]
  const percent = batch.state === 'running' ? percentDone(batch) : undefined
  return percent === undefined ? said : `${said}, ${percent}%`
}
