import { messages } from '@trailgate/shared/waivers/messages'

import { Dialog } from '../../ui/Dialog.tsx'
import { ChooseType } from './ChooseType.tsx'
import { SelectTemplate } from './SelectTemplate.tsx'
import { Sign } from './Sign.tsx'
import type { Source } from './source.ts'
import type { Subject } from './flow.ts'
import type { SigningHandle } from './useSigning.ts'
import { ViewTemplate } from './ViewTemplate.tsx'
import './signing.css'

export interface Signer {
  name: string
  /** Under 18, so they cannot sign for themselves. */
  minor: boolean
}

interface SigningFlowProps {
  signing: SigningHandle
  signer: Signer
  /** Minors that the signer may sign for; not needed if the subject is given. */
  minors?: Source<readonly Subject[], unknown>
  /** Opens one signing for several people. */
  onSeveral?: (() => void) | undefined
  /** Label of the pad. */
  padTitle?: string
}

/**
 * The full-screen steps of signing, in the portal and at a kiosk: subjects, templates and the submit function are
 * passed in.
 */
export default function SigningFlow({
  signing,
  signer,
  minors,
  onSeveral,
  padTitle = messages['sign.title'],
}: SigningFlowProps) {
  const { state } = signing
  return (
    <Dialog label={signing.label} full onClose={signing.back}>
      {state.step === 'choose-type' && (
        <ChooseType signing={signing} signer={signer} minors={minors} onSeveral={onSeveral} />
      )}
      {state.step === 'select-template' && (
        <SelectTemplate signing={signing} {...state} minors={minors?.data} />
      )}
      {state.step === 'view-template' && <ViewTemplate signing={signing} {...state} />}
      {state.step === 'sign' && (
        <Sign signing={signing} title={padTitle} signer={signer.name} {...state} />
      )}
    </Dialog>
  )
}
