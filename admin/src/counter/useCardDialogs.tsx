import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useOnceClosed } from '../ui/useOnceClosed.ts'
import { HOUSEHOLDS } from './queries.ts'

const AddMinorHere = lazy(() => import('./AddMinorHere.tsx'))
const PaperWaiverDialog = lazy(() => import('./PaperWaiverDialog.tsx'))

export interface CardDoes {
  addMinor(people: readonly HouseholdPerson[]): void
  attest(person: HouseholdPerson): void
}

type Open =
  { does: 'minor'; people: readonly HouseholdPerson[] } | { does: 'paper'; person: HouseholdPerson }

/** What is done about a household without leaving the counter; afterwards the households are read anew, and `onClose` has the focus go on. */
export function useCardDialogs(onClose: () => void): CardDoes & { dialog: ReactNode } {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  useOnceClosed(open !== null, onClose)

  function close(): void {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: HOUSEHOLDS })
  }

  return {
    addMinor: (people) => setOpen({ does: 'minor', people }),
    attest: (person) => setOpen({ does: 'paper', person }),
    dialog: open && (
      <Suspense fallback={null}>
        {open.does === 'minor' ? (
          <AddMinorHere people={open.people} onClose={close} />
        ) : (
          <PaperWaiverDialog person={open.person} onClose={close} />
        )}
      </Suspense>
    ),
  }
}
