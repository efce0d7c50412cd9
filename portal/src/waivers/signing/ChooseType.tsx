import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { useId } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Subject } from './flow.ts'
import type { Signer } from './SigningFlow.tsx'
import type { Source } from './source.ts'
import type { SigningHandle } from './useSigning.ts'

interface ChooseTypeProps {
  signing: SigningHandle
  signer: Signer
  minors: Source<readonly Subject[], unknown> | undefined
  /** Opens one signing for all who need it, if there are several. */
  onSeveral: (() => void) | undefined
}

/** Choice of the person to sign for; unavailable choices say why. */
export function ChooseType({ signing, signer, minors, onSeveral }: ChooseTypeProps) {
  const known = minors?.data
  const self: Subject = { names: [signer.name], sent: {}, ages: ['adult'] }
  return (
    <Sheet
      above={signing.progress}
      title={messages['choose.title']}
      buttons={
        <Button quiet onClick={signing.leave}>
          {ui.cancel}
        </Button>
      }
    >
      <ul className="signing-choices">
        <Choice
          label={messages['choose.self']}
          hint={signer.minor ? messages['choose.self_minor'] : null}
          disabled={signer.minor}
          onChoose={() => signing.happened({ type: 'for-myself', subject: self })}
        />
        <Choice
          label={messages['choose.minor']}
          hint={known?.length === 0 ? messages['choose.no_minors'] : (minors?.problem ?? null)}
          disabled={!known?.length}
          onChoose={() => signing.happened({ type: 'for-a-minor' })}
        />
        {onSeveral && (
          <Choice
            label={words['choose.several']}
            hint={words['choose.several_hint']}
            disabled={false}
            onChoose={onSeveral}
          />
        )}
      </ul>
      {minors?.problem && (
        <Button quiet onClick={() => void minors.ask()}>
          {ui.try_again}
        </Button>
      )}
    </Sheet>
  )
}

interface ChoiceProps {
  label: string
  hint: string | null
  disabled: boolean
  onChoose(): void
}

function Choice({ label, hint, disabled, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className="signing-choice"
        disabled={disabled}
        aria-describedby={hint ? id : undefined}
        onClick={onChoose}
      >
        {label}
      </button>
      {hint && (
        <p id={id} className="muted">
          {hint}
        </p>
      )}
    </li>
  )
}
