import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined'
import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import PaletteIcon from '@mui/icons-material/PaletteOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import { Link } from 'react-router'

import { API_DOCS_PATH } from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as face } from '@trailgate/shared/face/messages'

import { API_KEYS } from '../apiKeys/paths.ts'
import { searchOf } from '../campaignTypes/typeScreen.ts'
import { CUSTOMERS } from '../customers/paths.ts'
import { PARK_SETTINGS } from '../face/paths.ts'
import { useCan } from '../session/useStaff.ts'
import { WITHIN } from '../ui/useLeave.ts'

/** Shortcuts to frequent actions. */
export function QuickActions() {
  const mayChangeFace = useCan('park.face')
  const mayMakeKeys = useCan('api_keys.manage')
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
        {mayChangeFace && (
          <li>
            <Link to={PARK_SETTINGS} className="quick">
              <PaletteIcon className="quick-icon" />
              {face.title}
              <ChevronRightIcon className="quick-go" />
            </Link>
          </li>
        )}
        {mayMakeKeys && (
          <li>
            <Link to={API_KEYS} className="quick">
              <KeyIcon className="quick-icon" />
              {layout['nav.api_keys']}
              <ChevronRightIcon className="quick-go" />
            </Link>
          </li>
        )}
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
