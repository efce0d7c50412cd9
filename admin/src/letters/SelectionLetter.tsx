import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/letters/page_messages'

import type { ChosenPeople } from './calls.ts'

const WriteDialog = lazy(() => import('./WriteDialog.tsx'))

interface SelectionLetterProps {
  title: string
  to: ChosenPeople
  onSent(count: number): void
}

/** Button and dialog of a letter of service to the people of a selection. */
export function SelectionLetter({ title, to, onSent }: SelectionLetterProps) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => open(true)}>
        {messages.send}
      </Button>
      <Suspense>
        {isOpen && (
          <WriteDialog
            title={title}
            to={to}
            first="coverage"
            onClose={() => open(false)}
            onSent={(count) => {
              open(false)
              onSent(count)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
