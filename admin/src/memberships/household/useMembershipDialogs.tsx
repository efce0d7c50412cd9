import { lazy, Suspense, useState, type ReactNode } from 'react'

import { refresh } from '../../providers/queryClient.ts'
import type { Resource } from '../../providers/resources.ts'
import { useOnceClosed } from '../../ui/useOnceClosed.ts'
import type { SalePerson } from './saleForm.ts'

const SellToHousehold = lazy(() => import('./SellToHousehold.tsx'))
const RenewHolder = lazy(() => import('./RenewHolder.tsx'))

interface MembershipDialogs {
  sell(people: readonly SalePerson[], buyer: number): void
  renew(person: SalePerson): void
  dialog: ReactNode
}

type Open =
  | { does: 'sell'; people: readonly SalePerson[]; buyer: number }
  | { does: 'renew'; person: SalePerson }

/** Sells and renews on the screen that is open; `stale` is read anew afterwards, and `onClose` has the focus go on. */
export function useMembershipDialogs(stale: Resource, onClose?: () => void): MembershipDialogs {
  const [open, setOpen] = useState<Open | null>(null)
  useOnceClosed(open !== null, () => onClose?.())

  function close(): void {
    setOpen(null)
    void refresh(stale)
  }

  return {
    sell: (people, buyer) => setOpen({ does: 'sell', people, buyer }),
    renew: (person) => setOpen({ does: 'renew', person }),
    dialog: open && (
      <Suspense fallback={null}>
        {open.does === 'sell' ? (
          <SellToHousehold people={open.people} buyer={open.buyer} onClose={close} onSold={close} />
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
