import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as offline } from '@trailgate/shared/offline/messages'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'

import { useSettings } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Revokes a tablet after confirmation. */
export function RevokeButton({ device }: { device: KioskDevice }) {
  const settings = useSettings()
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('kiosk-devices', 'revokeKioskDevice', {
    onError: (error) =>
      notify(sentenceFor(error, messages['devices.save_failed']), { type: 'error' }),
  })
  const waiting = device.waiting ?? 0
  const question =
    settings?.kiosk_pairing === 'open'
      ? messages['devices.revoke_confirm_open']
      : messages['devices.revoke_confirm']

  return (
    <ConfirmButton
      label={messages['devices.revoke']}
      aria-label={`${messages['devices.revoke']} ${device.name}`}
      size="small"
      color="error"
      pending={isPending}
      onConfirm={(close) => mutate({ id: device.id, force: waiting > 0 }, { onSettled: close })}
    >
      {fill(question, { name: device.name })}
      {waiting > 0 && <p>{fill(offline.revoke_queue, { n: waiting })}</p>}
    </ConfirmButton>
  )
}
