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
  /** Under 18, and so not signing for themselves. */
  minor: boolean
}

interface SigningFlowProps {
  signing: SigningHandle
  signer: Signer
  /** For whom the signer may sign; not needed where that is given. */
  minors?: Source<readonly Subject[], unknown>
  /** Leads to one signing for several people. */
  onSeveral?: (() => void) | undefined
  /** What the pad is called. */
  padTitle?: string
}

/**
 * The steps of signing over the whole screen, at home and at a kiosk alike: who may sign what for whom, and
 * where it is sent, is told from outside.
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
