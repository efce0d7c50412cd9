import { ACTIVITY_DAYS } from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { shortDay } from '../reports/labels.ts'
import { useLoginActivity, useRegistrationTrends } from '../reports/queries.ts'
import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'

/** Registrations and sign-ins of the last two weeks, from the reports that managers read. */
export function Activity() {
  const joined = useRegistrationTrends(ACTIVITY_DAYS)
  const came = useLoginActivity(ACTIVITY_DAYS)
  const title = fill(messages['activity.title'], { n: ACTIVITY_DAYS })
  const refetch = () => void Promise.all([joined.refetch(), came.refetch()])
  const waiting = joined.isFetching || came.isFetching

  return (
    <section className="panel dashboard-activity" aria-labelledby="activity">
      <h2 id="activity" className="panel-title">
        {title}
      </h2>
      {joined.data && came.data ? (
        <BarsAndTable
          title={title}
          heading={reports['table.date']}
          empty={reports['chart.empty']}
          labels={joined.data.daily_data.map(({ date }) => shortDay(date))}
          series={[
            {
              label: messages['activity.joined'],
              values: joined.data.daily_data.map(({ count }) => count),
            },
            {
              label: messages['activity.came'],
              values: came.data.daily_data.map(({ unique_logins }) => unique_logins),
            },
          ]}
        />
      ) : waiting ? (
        <LoadingRows label={words.loading} rows={4} />
      ) : (
        <FailedNotice title={messages['activity.failed']} retry={refetch} />
      )}
    </section>
  )
}
