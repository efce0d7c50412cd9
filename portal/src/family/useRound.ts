import { messages } from '@trailgate/shared/waivers/messages'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { useMemo, useState } from 'react'

import type { Source } from '../waivers/signing/source.ts'
import { useSigning, type Unsent } from '../waivers/signing/useSigning.ts'
import { signLabel } from './signLabel.ts'
import { asSubject, type Round } from './subjects.ts'

/** One signature of a family, and what its flow needs wherever that is. */
export interface RoundProps {
  round: Round
  templates: Source<RiderTemplate[]>
  /** Position among several texts; null for a single text. */
  place: string | null
  /** One of its texts was accepted. */
  onTextSigned(): void
  onSigned(): void
  onLeave(): void
}

interface RoundOptions extends Pick<
  RoundProps,
  'templates' | 'onTextSigned' | 'onSigned' | 'onLeave'
> {
  signerId: number
  submit(unsent: Unsent): Promise<unknown>
  onUnsent?(unsent: Unsent): void
  onLost?(signatures: number): void
  onKept?(unsent: readonly Unsent[]): void
  round: Round
}

/** The signing of a text for all who need it, or of several together. */
export function useRound({ round, templates, signerId, submit, ...on }: RoundOptions) {
  const { people, templateId, together = null } = round
  const [subject] = useState(() => asSubject(people))
  return useSigning({
    label: signLabel(people),
    signerId,
    subject,
    texts: together,
    templates: useOnly(templates, templateId),
    hurried: true,
    failed: messages['submit.failed'],
    submit: (body, key) => submit({ body, key }),
    ...on,
  })
}

/** Limits the texts to the given one, which then opens directly. */
function useOnly(templates: Source<RiderTemplate[]>, id: number | null): Source<RiderTemplate[]> {
  const { data } = templates
  const fitting = useMemo(
    () => (id === null ? data : data?.filter((template) => template.id === id)),
    [data, id]
  )
  return { ...templates, data: fitting }
}
