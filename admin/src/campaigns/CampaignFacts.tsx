import { Link } from 'react-router'

import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign, CampaignState } from '@trailgate/shared/marketing/campaigns'
import { fill } from '@trailgate/shared/text'

import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import '../ui/records.css'

const STATES: Record<CampaignState, { label: string; tone: Tone }> = {
  draft: { label: messages['state.draft'], tone: 'plain' },
  sending: { label: messages['state.sending'], tone: 'warn' },
  sent: { label: messages['state.sent'], tone: 'good' },
}

/** Characters of a text message used as its name. */
const NAME_LENGTH = 60

/** Name of a campaign: its subject, or the beginning of its text. */
export function nameOf({ subject, text }: Pick<Campaign, 'subject' | 'text'>): string {
  if (subject) return subject
  return text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH).trimEnd()}…` : text
}

/** Name as a link to the campaign. */
export function CampaignLink({ campaign }: { campaign: Campaign }) {
  return (
    <Link className="record-link" to={pathOf({ kind: 'show', id: campaign.id })} state={WITHIN}>
      {nameOf(campaign)}
    </Link>
  )
}

/** State of a campaign: draft, sending or sent. */
export function StateBadge({ state }: Pick<Campaign, 'state'>) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
}

/** '120 of 5,000' once it is being sent. */
export function progressOf({ state, progress: { sent, total, skipped } }: Campaign): string {
  if (state === 'draft') return '–'
  return fill(messages.progress, { sent: figure(sent), total: figure(total - skipped) })
}

/** 5000 → '5,000' */
export function figure(value: number): string {
  return value.toLocaleString('en-US')
}
