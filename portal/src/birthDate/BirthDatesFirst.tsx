import { isAgeless } from '@trailgate/shared/kiosk/family'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, useState, type ReactNode } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { reliably } from '../reliably.ts'
import '../ui/dialog.css'

// Lazy, since few riders are asked.
const AskBirthDate = lazy(reliably(loadQuestion))

interface BirthDatesFirstProps {
  /** Members whose birth date is needed. */
  whose(member: FamilyMember): boolean
  onCancel(): void
  /** Content that needs the dates. Without a family it could not be loaded, and the server decides. */
  children(family: KioskFamily | undefined): ReactNode
}

/** Asks for missing birth dates one by one before it shows its content. */
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
