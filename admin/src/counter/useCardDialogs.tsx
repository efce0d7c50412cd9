import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { refresh } from '../providers/queryClient.ts'
import { useOnceClosed } from '../ui/useOnceClosed.ts'

const AddMinorHere = lazy(() => import('./AddMinorHere.tsx'))
const PaperWaiverDialog = lazy(() => import('./PaperWaiverDialog.tsx'))
const SignHereDialog = lazy(() => import('./SignHereDialog.tsx'))
const SignLinkDialog = lazy(() => import('./SignLinkDialog.tsx'))

export interface CardDoes {
  addMinor(people: readonly HouseholdPerson[]): void
  attest(person: HouseholdPerson): void
  sendLink(person: HouseholdPerson): void
  signHere(person: HouseholdPerson): void
}

type Open =
  | { does: 'minor'; people: readonly HouseholdPerson[] }
  | { does: 'paper' | 'link' | 'here'; person: HouseholdPerson }

/** By what is done about one person. */
const DIALOGS = { paper: PaperWaiverDialog, link: SignLinkDialog, here: SignHereDialog }

/** What is done about a household without leaving the counter; afterwards the households are read anew, and `onClose` has the focus go on. */
export function useCardDialogs(onClose: () => void): CardDoes & { dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  useOnceClosed(open !== null, onClose)

  function close(): void {
    setOpen(null)
    void refresh('households')
  }

  return {
    addMinor: (people) => setOpen({ does: 'minor', people }),
    attest: (person) => setOpen({ does: 'paper', person }),
    sendLink: (person) => setOpen({ does: 'link', person }),
    signHere: (person) => setOpen({ does: 'here', person }),
    dialog: open && (
      <Suspense fallback={null}>
        {open.does === 'minor' ? (
          <AddMinorHere people={open.people} onClose={close} />
        ) : (
          <AboutPerson {...open} onClose={close} />
        )}
      </Suspense>
    ),
  }
}

type AboutPersonProps = Exclude<Open, { does: 'minor' }> & { onClose(): void }

function AboutPerson({ does, ...props }: AboutPersonProps) {
  const Dialog = DIALOGS[does]
  return <Dialog {...props} />
}
