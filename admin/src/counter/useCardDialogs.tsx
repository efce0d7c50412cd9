import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'

import { refresh } from '../providers/queryClient.ts'
import type { Resource } from '../providers/resources.ts'
import { useOnceClosed } from '../ui/useOnceClosed.ts'

const AddMinorHere = lazy(() => import('./AddMinorHere.tsx'))
const PartyDialog = lazy(() => import('./PartyDialog.tsx'))
const PaperWaiverDialog = lazy(() => import('./PaperWaiverDialog.tsx'))
const SignHereDialog = lazy(() => import('./SignHereDialog.tsx'))
const SignLinkDialog = lazy(() => import('./SignLinkDialog.tsx'))

export interface CardDoes {
  addMinor(people: readonly HouseholdPerson[]): void
  checkInParty(party: HostedParty): void
  attest(person: HouseholdPerson): void
  sendLink(person: HouseholdPerson): void
  signHere(person: HouseholdPerson): void
}

type HostedParty = NonNullable<Household['party']>

type Open =
  | { does: 'minor'; people: readonly HouseholdPerson[] }
  | { does: 'party'; party: HostedParty }
  | { does: 'paper' | 'link' | 'here'; person: HouseholdPerson }

/** By what is done about one person. */
const DIALOGS = { paper: PaperWaiverDialog, link: SignLinkDialog, here: SignHereDialog }

/** Dialogs about a household over this screen; afterwards `stale` is reloaded, and `onClose` moves the focus. */
export function useCardDialogs(
  onClose: () => void,
  stale: Resource = 'households'
): CardDoes & { dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  useOnceClosed(open !== null, onClose)

  function close(): void {
    setOpen(null)
    void refresh(stale)
  }

  return {
    addMinor: (people) => setOpen({ does: 'minor', people }),
    checkInParty: (party) => setOpen({ does: 'party', party }),
    attest: (person) => setOpen({ does: 'paper', person }),
    sendLink: (person) => setOpen({ does: 'link', person }),
    signHere: (person) => setOpen({ does: 'here', person }),
    dialog: open && (
      <Suspense fallback={null}>
        {open.does === 'minor' ? (
          <AddMinorHere people={open.people} onClose={close} />
        ) : open.does === 'party' ? (
          <PartyDialog party={open.party} onClose={close} />
        ) : (
          <AboutPerson {...open} onClose={close} />
        )}
      </Suspense>
    ),
  }
}

type AboutPersonProps = Exclude<Open, { does: 'minor' | 'party' }> & { onClose(): void }

function AboutPerson({ does, ...props }: AboutPersonProps) {
  const Dialog = DIALOGS[does]
  return <Dialog {...props} />
}
