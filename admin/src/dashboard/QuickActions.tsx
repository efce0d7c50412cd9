import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined'
import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import RefreshIcon from '@mui/icons-material/Refresh'
import { Link } from 'react-router'

import { API_DOCS_PATH } from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'

import { searchOf } from '../campaignTypes/typeScreen.ts'
import { CUSTOMERS } from '../customers/paths.ts'
import { WITHIN } from '../ui/useLeave.ts'

/** What is done most often, one click away. */
export function QuickActions() {
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="panel-title">
        {messages['quick.title']}
      </h2>
      <ul>
        <li>
          <Link to={CUSTOMERS} className="quick">
            <PeopleIcon className="quick-icon" />
            {messages['quick.manage_riders']}
            <ChevronRightIcon className="quick-go" />
          </Link>
        </li>
        <li>
          <Link to={{ search: searchOf({ kind: 'all' }) }} state={WITHIN} className="quick">
            <CampaignIcon className="quick-icon" />
            {messages['quick.campaigns']}
            <ChevronRightIcon className="quick-go" />
          </Link>
        </li>
        <li>
          <a href={API_DOCS_PATH} target="_blank" rel="noreferrer" className="quick">
            <MenuBookIcon className="quick-icon" />
            {messages['quick.api_docs']}
            <OpenInNewIcon className="quick-go" />
          </a>
        </li>
        <li>
          <button type="button" className="quick" onClick={() => location.reload()}>
            <RefreshIcon className="quick-icon" />
            {messages['quick.refresh']}
          </button>
        </li>
      </ul>
    </section>
  )
}
