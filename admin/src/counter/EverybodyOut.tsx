import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import type { Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { checkOutAll, HOUSEHOLDS, VISITS } from './queries.ts'

/** Ends all visits of the day, at its end: for managers. */
export function EverybodyOut({ day, count }: { day: Day; count: number }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => checkOutAll(day),
    async onSuccess({ updated_count: n }) {
      notify(fill(messages['everybody_out.done'], { n }), { type: 'success' })
      setAsking(false)
      await Promise.all([
        queries.invalidateQueries({ queryKey: VISITS }),
        queries.invalidateQueries({ queryKey: HOUSEHOLDS }),
      ])
    },
  })
  const sentence = error ? sentenceFor(error, messages['everybody_out.failed']) : undefined
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {messages.everybody_out}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={messages['everybody_out.title']}
          confirm={messages.everybody_out}
          danger
          pending={isPending}
          onConfirm={mutate}
          onClose={() => setAsking(false)}
        >
          <FormAlert failure={sentence === undefined ? undefined : { sentence, stale: false }} />
          {fill(messages['everybody_out.hint'], { n: count })}
        </ConfirmDialog>
      )}
    </>
  )
}
