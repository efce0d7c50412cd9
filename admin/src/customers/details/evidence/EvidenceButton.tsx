import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/evidence/messages'

import { useCan } from '../../../session/useStaff.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { saidOr } from '../../../ui/sentenceFor.ts'

interface EvidenceButtonProps {
  customer: Pick<CustomerDetail, 'id' | 'member_id'>
  /** The instant that the pack is about. */
  at: string
  /** Accessible name where several buttons stand together. */
  label?: string
}

/** Downloads the evidence of a customer's coverage at an instant; needs the permission. */
export function EvidenceButton({
  customer: { id, member_id: member },
  at,
  label,
}: EvidenceButtonProps) {
  const mayPack = useCan('evidence.pack')
  if (!mayPack) return null
  return (
    <DownloadButton
      method="getEvidencePack"
      params={{ id, at }}
      name={`Evidence ${member} ${at.slice(0, 16).replace(':', '')}Z.zip`}
      label={messages.pack}
      {...(label !== undefined && { 'aria-label': label })}
      failed={saidOr(messages['pack.failed'])}
      size="small"
    />
  )
}
