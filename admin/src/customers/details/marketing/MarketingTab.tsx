import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { CHANNELS } from '@trailgate/shared/marketing/constants'
import { messages as page } from '@trailgate/shared/marketing/page_messages'
import { messages as marketing } from '@trailgate/shared/marketing/messages'

import { useCan } from '../../../session/useStaff.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf as marketingPath } from '../../../marketing/paths.ts'
import { pathOf } from '../../paths.ts'
import { usePreferences } from '../queries.ts'
import { TabPage } from '../TabPage.tsx'
import { Choice } from './Choice.tsx'
import { PreferencesEditor } from './PreferencesEditor.tsx'

interface MarketingTabProps {
  customer: CustomerDetail
  editing: boolean
}

/** Marketing preferences by campaign type, with the day of each yes and no. */
export default function MarketingTab({ customer, editing }: MarketingTabProps) {
  const { id, is_minor: isMinor } = customer
  const { search } = useLocation()
  const query = usePreferences(id)
  const mayProve = useCan('marketing.read')
  const mayEdit = useCan('preferences.write')
  const edit = pathOf({ kind: 'show', id, tab: 'marketing', item: 'edit' }, search)
  if (isMinor) return <Notice title={marketing.minor} />
  return (
    <>
      <TabPage
        query={query}
        failed={marketing['load.failed']}
        empty={details['marketing.none']}
        isEmpty={({ preferences }) => preferences.length === 0}
        actions={
          <>
            {mayProve && (
              <Button
                component={Link}
                to={marketingPath({ kind: 'consents', customerId: id })}
                state={WITHIN}
              >
                {page['consents.title']}
              </Button>
            )}
            {mayEdit && (
              <Button component={Link} to={edit} state={WITHIN} variant="outlined">
                {manager.edit_preferences}
              </Button>
            )}
          </>
        }
      >
        {({ preferences }) => (
          <ul className="tab-rows">
            {preferences.map((preference) => (
              <li key={preference.campaign_type_id} className="record-row">
                <span className="record-row-who">{preference.campaign_type_name}</span>
                <div className="marketing-choices">
                  {CHANNELS.map((channel) => (
                    <Choice key={channel} preference={preference} channel={channel} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </TabPage>
      {editing && mayEdit && query.data && (
        <PreferencesEditor customerId={id} preferences={query.data.preferences} />
      )}
    </>
  )
}
