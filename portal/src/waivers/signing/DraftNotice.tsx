import { lazy, Suspense } from 'react'

import { optional } from '../../drafts/optional.ts'
import type { SigningHandle } from './useSigning.ts'

// Few find a draft.
const Restored = lazy(optional(() => import('../../drafts/Restored.tsx')))

interface DraftNoticeProps {
  signing: SigningHandle
  /** Clears what the screen itself shows. */
  onClear?(): void
}

/** Notice about what was entered before, above the text and the pad. */
export function DraftNotice({ signing, onClear }: DraftNoticeProps) {
  const { draftNotice, clearEntered } = signing
  if (!draftNotice) return null
  return (
    <Suspense>
      <Restored
        notice={draftNotice}
        onClear={() => {
          onClear?.()
          clearEntered()
        }}
      />
    </Suspense>
  )
}
