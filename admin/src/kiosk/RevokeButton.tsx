import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'

import { useSettings } from '../layout/useSettings.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Takes the right to be a kiosk from a tablet, after asking. */
export function RevokeButton({ device }: { device: KioskDevice }) {
  const [asking, setAsking] = useState(false)
  const settings = useSettings()
  const provider = useDataProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.delete('kiosk-devices', { id: device.id }),
    onError: (error) =>
      notify(sentenceFor(error, messages['devices.save_failed']), { type: 'error' }),
    onSettled() {
      setAsking(false)
      void queries.invalidateQueries({ queryKey: ['kiosk-devices'] })
    },
  })
  const question =
    settings?.kiosk_pairing === 'open'
      ? messages['devices.revoke_confirm_open']
      : messages['devices.revoke_confirm']

  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${messages['devices.revoke']} ${device.name}`}
        onClick={() => setAsking(true)}
      >
        {messages['devices.revoke']}
      </Button>
      {asking && (
        <ConfirmDialog
          title={messages['devices.revoke']}
          confirm={messages['devices.revoke']}
          danger
          pending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          {fill(question, { name: device.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
