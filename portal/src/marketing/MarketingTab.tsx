import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/marketing/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { useQuery } from '../api/useQuery.ts'
import { me } from '../dashboard/queries.ts'
import { Button } from '../ui/Button.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { myPreferences } from './queries.ts'
import '../ui/cards.css'
import './marketing.css'

/** The rider's marketing preferences, by topic and channel. */
export default function MarketingTab() {
  const preferences = useQuery(myPreferences)
  const rider = useQuery(me)
  const list = preferences.data?.preferences
  return (
    <section aria-labelledby="marketing" aria-busy={preferences.pending} className="tab-page">
      <h2 id="marketing">{portal['tab.marketing']}</h2>
      {preferences.error !== null && (
        <div role="alert" className="notice danger">
          <p>{messageOf(preferences.error, messages['load.failed'])}</p>
          <Button quiet onClick={() => void preferences.refetch()}>
            {ui.try_again}
          </Button>
        </div>
      )}
      {preferences.pending && <p role="status">{ui.loading}</p>}
      {list?.length === 0 && (
        <div className="panel empty">
          <p>{messages.empty}</p>
        </div>
      )}
      {list && list.length > 0 && (
        <PreferencesForm list={list} tooYoung={rider.data?.is_minor ?? false} />
      )}
    </section>
  )
}
