import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { EndedMembership } from '@trailgate/shared/memberships/ended'

import { refresh } from '../../providers/queryClient.ts'
import type { Resource } from '../../providers/resources.ts'
import { useOnceClosed } from '../../ui/useOnceClosed.ts'
import type { SalePerson } from './saleForm.ts'

const RenewMembership = lazy(() => import('../RenewMembership.tsx'))
const SellToHousehold = lazy(() => import('./SellToHousehold.tsx'))
const RenewHolder = lazy(() => import('./RenewHolder.tsx'))

interface MembershipDialogs {
  sell(people: readonly SalePerson[], buyer: number): void
  /** Renews what a person has, or had; `people` may have a place where that takes a new sale. */
  renew(person: Holder, people?: readonly SalePerson[]): void
  dialog: ReactNode
}

/** A person, and the membership that ended last where none is held. */
export type Holder = SalePerson & { ended_membership?: EndedMembership | null | undefined }

type Open =
  | { does: 'sell'; people: readonly SalePerson[]; buyer: number; anew?: string }
  | { does: 'renew'; person: SalePerson }
  | { does: 'renew one'; id: number }

/** Sells and renews on the current screen; invalidates `stale` afterwards, and `onClose` restores the focus. */
export function useMembershipDialogs(stale: Resource, onClose?: () => void): MembershipDialogs {
  const [open, setOpen] = useState<Open | null>(null)
  useOnceClosed(open !== null, () => onClose?.())

  function close(): void {
    setOpen(null)
    void refresh(stale)
  }

  return {
    sell: (people, buyer) => setOpen({ does: 'sell', people, buyer }),
    renew: (person, people = [person]) => setOpen(renewalOf(person, people)),
    dialog: open && (
      <Suspense fallback={null}>
        {open.does === 'sell' ? (
          <SellToHousehold
            people={open.people}
            buyer={open.buyer}
            anew={open.anew}
            onRenew={(id) => setOpen({ does: 'renew one', id })}
            onClose={close}
            onSold={close}
          />
        ) : open.does === 'renew one' ? (
          <RenewMembership id={open.id} onClose={close} />
        ) : (
          <RenewHolder
            id={open.person.id}
            name={`${open.person.first_name} ${open.person.last_name}`}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}

/** An ended membership is renewed itself; in place of a cancelled one, which no renewal revives, another of its type is sold. */
function renewalOf(person: Holder, people: readonly SalePerson[]): Open {
  const { ended_membership: ended } = person
  if (!ended) return { does: 'renew', person }
  if (ended.status === 'expired') return { does: 'renew one', id: ended.id }
  return { does: 'sell', people, buyer: person.id, anew: ended.membership_type }
}
