import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { useState, type ReactNode } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { waiverQueries } from '../waivers/queries.ts'
import type { Source } from '../waivers/signing/source.ts'
import { sourceOf } from '../waivers/signing/sourceOf.ts'
import { sittingsOf, type Round } from './subjects.ts'
import type { RoundProps } from './useRound.ts'

interface SignForPeopleProps {
  /** People who are signed for. */
  people: readonly FamilyMember[]
  /** Content above the flow while the texts load. */
  above?: ReactNode
  /** How one text is signed here. */
  children(round: RoundProps & { key: number }): ReactNode
  onDone(signed: boolean): void
}

/** Each text is signed once for all who need it, combined where there is no choice of text; the same at home and at a kiosk. */
export function SignForPeople({ people, above, children, onDone }: SignForPeopleProps) {
  const templates = sourceOf(useQuery(waiverQueries.templates), messages['templates.failed'])
  const [rounds, begin] = useState<readonly Round[] | null>(null)
  const [done, count] = useState(0)
  const [isAnySigned, noteSigned] = useState(false)
  // The rounds are fixed once: a text added meanwhile waits for the next signing.
  if (!rounds && templates.data) begin(sittingsOf(people, templates.data))

  const round = rounds?.[done]
  if (!rounds || !round) {
    return <TextsToCome above={above} templates={templates} onCancel={() => onDone(false)} />
  }
  return children({
    key: done,
    round,
    templates,
    place: placeOf(done, rounds),
    onTextSigned: () => noteSigned(true),
    onSigned() {
      if (done + 1 < rounds.length) count(done + 1)
      else onDone(true)
    },
    onLeave: () => onDone(isAnySigned),
  })
}

/** Which of all texts it is; texts that are signed together stand on one sheet, which numbers them. */
function placeOf(at: number, rounds: readonly Round[]): string | null {
  if (rounds.length === 1 || rounds[at]?.together) return null
  const texts = (some: readonly Round[]) =>
    some.reduce((sum, { together }) => sum + (together?.length ?? 1), 0)
  return fill(kiosk['text.of'], { n: texts(rounds.slice(0, at)) + 1, of: texts(rounds) })
}

interface TextsToComeProps {
  above: ReactNode
  templates: Source<RiderTemplate[]>
  onCancel(): void
}

function TextsToCome({ above, templates: { problem, ask }, onCancel }: TextsToComeProps) {
  return (
    <Dialog label={kiosk.sign_now} full onClose={onCancel}>
      <Sheet
        above={above}
        title={messages['select.title']}
        buttons={
          <Button quiet onClick={onCancel}>
            {ui.cancel}
          </Button>
        }
      >
        {problem === null ? (
          <p role="status">{ui.loading}</p>
        ) : (
          <div role="alert" className="notice danger">
            <p>{problem}</p>
            <Button quiet onClick={() => void ask()}>
              {ui.try_again}
            </Button>
          </div>
        )}
      </Sheet>
    </Dialog>
  )
}
