import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { useState, type ReactNode } from 'react'

import { useReading } from '../api/useReading.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { waiverReadings } from '../waivers/readings.ts'
import type { Source } from '../waivers/signing/source.ts'
import { sourceOf } from '../waivers/signing/sourceOf.ts'
import { roundsOf, type Round } from './subjects.ts'
import type { RoundProps } from './useRound.ts'

interface SignForPeopleProps {
  /** Who is signed for. */
  people: readonly FamilyMember[]
  /** What stands above while the texts are on their way. */
  above?: ReactNode
  /** How one text is signed here. */
  children(round: RoundProps & { key: number }): ReactNode
  onDone(signed: boolean): void
}

/** Each text is read and signed once, one after the other, for all who need it; at home and at a kiosk alike. */
export function SignForPeople({ people, above, children, onDone }: SignForPeopleProps) {
  const templates = sourceOf(useReading(waiverReadings.templates), messages['templates.failed'])
  const [rounds, begin] = useState<readonly Round[] | null>(null)
  const [signed, count] = useState(0)
  // What is new on the list meanwhile is for the next one who signs.
  if (!rounds && templates.data) begin(roundsOf(people, templates.data))

  const round = rounds?.[signed]
  if (!rounds || !round) {
    return <TextsToCome above={above} templates={templates} onCancel={() => onDone(false)} />
  }
  const many = rounds.length > 1
  return children({
    key: signed,
    round,
    templates,
    place: many ? fill(kiosk['text.of'], { n: signed + 1, of: rounds.length }) : null,
    onSigned() {
      if (signed + 1 < rounds.length) count(signed + 1)
      else onDone(true)
    },
    onLeave: () => onDone(signed > 0),
  })
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
          <button type="button" className="button quiet" onClick={onCancel}>
            {ui.cancel}
          </button>
        }
      >
        {problem === null ? (
          <p role="status">{ui.loading}</p>
        ) : (
          <div role="alert" className="notice danger">
            <p>{problem}</p>
            <button type="button" className="button quiet" onClick={() => void ask()}>
              {ui.try_again}
            </button>
          </div>
        )}
      </Sheet>
    </Dialog>
  )
}
