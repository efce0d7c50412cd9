import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messageOf } from '@trailgate/shared/http/error'
import { useState } from 'react'

import { useReading } from '../api/useReading.ts'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { waiverReadings } from '../waivers/readings.ts'
import { nameOf } from './family.ts'
import { shareText, tickedAtFirst } from './subjects.ts'
import '../ui/form.css'

interface PickPeopleProps {
  people: readonly FamilyMember[]
  onPicked(people: readonly FamilyMember[]): void
  onCancel(): void
}

/** Whom one reading and one signature are for; those who need another text are signed for after them. */
export function PickPeople({ people, onPicked, onCancel }: PickPeopleProps) {
  const { data: templates, error, again } = useReading(waiverReadings.templates)
  const [ticked, setTicked] = useState<readonly FamilyMember[] | null>(null)
  const picked = ticked ?? (templates ? tickedAtFirst(people, templates) : [])
  const alike = !templates || picked.length === 0 || shareText(picked, templates)

  return (
    <Dialog label={kiosk.sign_for_several} full onClose={onCancel}>
      <Sheet
        title={messages['choose.title']}
        buttons={
          <>
            <button type="button" className="button quiet" onClick={onCancel}>
              {ui.cancel}
            </button>
            <button
              type="button"
              className="button"
              disabled={!templates || picked.length === 0 || !alike}
              onClick={() => onPicked(picked)}
            >
              {ui.continue}
            </button>
          </>
        }
      >
        {!templates && error !== null ? (
          <div role="alert" className="notice danger">
            <p>{messageOf(error, messages['templates.failed'])}</p>
            <button type="button" className="button quiet" onClick={() => void again()}>
              {ui.try_again}
            </button>
          </div>
        ) : !templates ? (
          <p role="status">{ui.loading}</p>
        ) : (
          <ul className="panel people">
            {people.map((member) => (
              <li key={member.id}>
                <CheckBox
                  label={nameOf(member)}
                  checked={picked.includes(member)}
                  onChange={({ target }) =>
                    // In the order of the family, however they are ticked.
                    setTicked(
                      people.filter((each) =>
                        each === member ? target.checked : picked.includes(each)
                      )
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <div role="status" className="in-place">
          {!alike && <p className="notice caution">{kiosk['several.apart']}</p>}
        </div>
      </Sheet>
    </Dialog>
  )
}
