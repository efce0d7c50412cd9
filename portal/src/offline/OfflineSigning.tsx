import { messages } from '@trailgate/shared/offline/tablet_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { useRef, useState } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { Button } from '../ui/Button.tsx'
import { waiverQueries } from '../waivers/queries.ts'
import type { Text } from '../waivers/signing/flow.ts'
import type { SignedBody } from '../waivers/signing/signed.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import type { Source } from '../waivers/signing/source.ts'
import { sourceOf } from '../waivers/signing/sourceOf.ts'
import { useSigning } from '../waivers/signing/useSigning.ts'
import { fullName, textsFor, type Child, type Signer } from './payloads.ts'

/** A text as it was signed. */
export interface SignedText {
  text: Text
  body: SignedBody
}

interface OfflineSigningProps {
  signer: Signer
  members: readonly Child[]
  onSigned(signed: readonly SignedText[]): void
  onBack(): void
}

/** Reads and signs the texts that the worker has stored. Nothing is sent: the caller stores what was signed. */
export function OfflineSigning({ signer, members, onSigned, onBack }: OfflineSigningProps) {
  const templates = sourceOf(useQuery(waiverQueries.templates), messages['texts.none'])
  const { data, problem } = templates
  const texts = data && textsFor(signer, members, data)
  if (texts && texts.length > 0) {
    return (
      <Signing
        signer={signer}
        texts={texts}
        templates={templates}
        onSigned={onSigned}
        onBack={onBack}
      />
    )
  }
  return (
    <div className="panel checked-in arrive">
      <Ribbon at="read" />
      {texts || problem !== null ? (
        <p role="alert" className="notice danger">
          {messages['texts.none']}
        </p>
      ) : (
        <p role="status">{messages['texts.loading']}</p>
      )}
      <Button quiet onClick={onBack}>
        {ui.back}
      </Button>
    </div>
  )
}

interface SigningProps extends Omit<OfflineSigningProps, 'members'> {
  texts: readonly Text[]
  templates: Source<RiderTemplate[]>
}

function Signing({ signer, texts: all, templates, onSigned, onBack }: SigningProps) {
  // A text that is replaced meanwhile is signed as it was shown.
  const [texts] = useState(all)
  const signed = useRef<SignedText[]>([])
  const signing = useSigning({
    label: waivers.sign_new,
    signerId: 0,
    subject: null,
    texts,
    templates,
    failed: messages.not_saved,
    withoutServer: true,
    async submit(body) {
      const text = texts.find(({ template }) => template.id === body.template_id)
      if (text) signed.current.push({ text, body })
    },
    onSigned: () => onSigned(signed.current),
    onLeave: onBack,
  })
  const { step } = signing.state
  const progress = <Ribbon at={step === 'sign' ? 'sign' : 'read'} />
  return (
    <SigningFlow
      signing={{ ...signing, progress }}
      signer={{ name: fullName(signer), minor: false }}
    />
  )
}
