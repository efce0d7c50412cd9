import { Link, useSearchParams } from 'react-router'
import DownloadIcon from '@mui/icons-material/Download'

import { GAP_LISTS, GAP_SHOWN, type GapList } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { CoverageGap } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { GapTable } from './GapTable.tsx'
import { withList } from './listAsked.ts'
import { useCoverageGap } from './queries.ts'
import { SectionFrame } from './ReportSection.tsx'

/** Recent visitors without coverage, and people whose waiver ends soon. */
export function CoverageSection({ days }: { days: number }) {
  const report = useCoverageGap(days)
  return (
    <SectionFrame title={park['coverage.title']}>
      <QueryStates query={report} failed={park['coverage.failed']} rows={6}>
        {(data) => (
          <div className="gap-lists">
            {GAP_LISTS.map((of) => (
              <Part key={of} of={of} gap={data} />
            ))}
          </div>
        )}
      </QueryStates>
    </SectionFrame>
  )
}

function Part({ of, gap }: { of: GapList; gap: CoverageGap }) {
  const [query] = useSearchParams()
  const mayExport = useCan('customers.export')
  const today = useToday()
  const total = gap[`${of}_total`]
  const rows = gap[of].slice(0, GAP_SHOWN)
  const title = fill(park[`coverage.${of}`], { n: gap.days })
  const all = fill(park['coverage.show_all'], { n: total.toLocaleString('en-US') })
  return (
    <div className="gap-list">
      <div className="gap-head">
        <h3>{title}</h3>
        {mayExport && total > 0 && (
          <DownloadButton
            method="exportGap"
            params={{ of, days: gap.days }}
            name={`coverage-${of.replace('_', '-')}-${today}.csv`}
            label={words.export_csv}
            failed={messages['export.failed']}
            aria-label={`${words.export_csv}: ${title}`}
            size="small"
            startIcon={<DownloadIcon />}
          />
        )}
      </div>
      {total === 0 ? (
        <p className="gap-none">{fill(park[`coverage.none_${of}`], { n: gap.days })}</p>
      ) : (
        <>
          <div className="table-frame">
            <GapTable caption={title} of={of} rows={rows} />
          </div>
          <Link
            to={withList(query, { gap: of })}
            className="gap-all"
            aria-label={`${title}: ${all}`}
          >
            {all}
          </Link>
        </>
      )}
    </div>
  )
}
