import { isAgeless } from '@trailgate/shared/kiosk/family'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, useState, type ReactNode } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { reliably } from '../reliably.ts'
import '../ui/dialog.css'

// Few are asked: nobody else waits for the form.
const AskBirthDate = lazy(reliably(loadQuestion))

interface BirthDatesFirstProps {
  /** Whose birth date is needed. */
  whose(member: FamilyMember): boolean
  onCancel(): void
  /** What needs it. Without a family it could not be read, and the server has the last word. */
  children(family: KioskFamily | undefined): ReactNode
}

/** Asks for the birth dates that are unknown, one after the other, before it shows what needs them. */
export function BirthDatesFirst({ whose, onCancel, children }: BirthDatesFirstProps) {
  const { data, pending } = useQuery(myFamily)
  const [told, setTold] = useState<KioskFamily>()
  const family = told ?? data
  const ageless = family?.find((member) => isAgeless(member) && whose(member))

  if (pending) return <div className="waiting opening" role="status" aria-label={ui.loading} />
  if (!ageless) return children(family)
  return <AskBirthDate key={ageless.id} person={ageless} onKnown={setTold} onCancel={onCancel} />
}

async function loadQuestion() {
  const { AskBirthDate: question } = await import('./AskBirthDate.tsx')
  return { default: question }
}
