import type { ReactNode } from 'react'
import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../layout/useSettings.ts'
import { useCampaignTypes } from '../marketing/queries.ts'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { StatusButton } from '../ui/StatusButton.tsx'
import type { FlashMessage } from '../ui/useFlash.ts'
import './campaignTypes.css'

interface TypeCardsProps {
  onEdit(id: number): void
  say(message: FlashMessage): void
}

/** Every campaign type as a card, without buttons for staff who may not change them. */
export function TypeCards({ onEdit, say }: TypeCardsProps) {
  const mayWrite = useCan('campaign_types.write')
  return (
    <QueryStates query={useCampaignTypes()} failed={messages['load.failed']} rows={5}>
      {(types) => {
        if (types.length === 0) return <Notice title={messages.empty} />
        return (
          <>
            <ul className="campaign-types">
              {types.map((type) => (
                <TypeCard key={type.id} type={type}>
                  {mayWrite && (
                    <div className="campaign-type-actions">
                      <Button
                        size="small"
                        aria-label={`${words.edit} ${type.name}`}
                        onClick={() => onEdit(type.id)}
                      >
                        {words.edit}
                      </Button>
                      <StatusButton
                        resource="campaign-types"
                        record={type}
                        labels={messages}
                        onSwitched={() => say({ tone: 'success', text: messages.updated })}
                        onFailed={(error) =>
                          say({ tone: 'error', text: sentenceFor(error, messages['save.failed']) })
                        }
                      />
                    </div>
                  )}
                </TypeCard>
              ))}
            </ul>
            {!mayWrite && <p className="campaign-types-note">{messages.read_only}</p>}
          </>
        )
      }}
    </QueryStates>
  )
}

function TypeCard({ type, children }: { type: CampaignType; children: ReactNode }) {
  const timeZone = useTimeZone()
  return (
    <li className="panel campaign-type" aria-label={type.name}>
      <div className="campaign-type-head">
        <h3>{type.name}</h3>
        <Badge tone={type.is_active ? 'good' : 'plain'}>
          {type.is_active ? words.active : words.inactive}
        </Badge>
      </div>
      <p className={type.description ? '' : 'campaign-type-none'}>
        {type.description ?? messages.no_description}
      </p>
      <p className="campaign-type-dates figures">
        {fill(messages.dates, {
          created: formatDate(type.created_at, timeZone),
          updated: formatDate(type.updated_at, timeZone),
        })}
      </p>
      {children}
    </li>
  )
}
