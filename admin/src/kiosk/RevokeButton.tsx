import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Takes the right to be a kiosk from a tablet, after asking. */
export function RevokeButton({ device }: { device: KioskDevice }) {
  const [asking, setAsking] = useState(false)
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
        <ScreenDialog
          size="sm"
          title={messages['devices.revoke']}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button autoFocus onClick={() => setAsking(false)}>
                {words.cancel}
              </Button>
              <Button
                color="error"
                variant="contained"
                aria-disabled={isPending}
                onClick={() => {
                  if (!isPending) mutate()
                }}
              >
                {isPending ? words.processing : messages['devices.revoke']}
              </Button>
            </>
          }
        >
          {fill(messages['devices.revoke_confirm'], { name: device.name })}
        </ScreenDialog>
      )}
    </>
  )
}
