import { messages } from '@trailgate/shared/marketing/campaign_messages'
import type { Channel } from '@trailgate/shared/marketing/constants'
import { fill } from '@trailgate/shared/text'
import { unsubscribeUrl } from '#marketing/campaigns/unsubscribe_token'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

export type CampaignWords = {
  campaignTypeId: number
  typeName: string
  channel: Channel
  subject: string | null
  text: string
}

type Addressee = { customerId: number; firstName: string }

/**
 * One message of a campaign: the park's text, the reason for it, the park's address and the unsubscribe link. A text
 * message carries only the text and the link.
 */
export function campaignMail(
  { campaignTypeId, typeName, channel, subject, text }: CampaignWords,
  { customerId, firstName }: Addressee
): { subject: string; text: string; html?: string } {
  const url = unsubscribeUrl({ customerId, campaignTypeId, channel })
  if (channel === 'sms') {
    return { subject: '', text: `${text}\n${fill(messages['sms.stop'], { url })}` }
  }
  const about = { type: typeName, park: settings.parkName }
  return letter({
    subject: subject ?? '',
    paragraphs: [
      fill(messages['letter.greeting'], { name: firstName }),
      ...text.split('\n').filter((line) => line.trim() !== ''),
      fill(messages['letter.why'], about),
      ...(settings.parkAddress ? [settings.parkAddress] : []),
    ],
    footer: {
      links: [
        { label: fill(messages['letter.unsubscribe'], about), url },
        {
          label: messages['letter.change'],
          url: `${settings.appUrl}/customer-dashboard/marketing`,
        },
      ],
    },
  })
}
